/**
 * The overlay that streaming programs show above a picture of 1920×1080 (OPS-17). They carry browsers that are years old:
 * plain script, nothing to click, nothing opaque, transparent also where the program's own style is changed
 * (platforms.md §9.1).
 */
export const OVERLAY_PAGE = `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Fanfara</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/overlay/overlay.css">
</head>
<body>
<figure id="banner" hidden>
<img id="picture" alt="">
<figcaption><b>REKLAMA</b><span id="advertiser"></span></figcaption>
</figure>
<script src="/overlay/overlay.js"></script>
</body>
</html>
`

export const OVERLAY_STYLE = `html, body { margin: 0; height: 100%; overflow: hidden; background: transparent; }
#banner {
  position: fixed; right: 2.5vw; bottom: 4.5vh; width: 19vw; margin: 0; overflow: hidden; border-radius: .8vw;
  background: #191510; color: #fff6e8; font: 600 1.05vw/1.3 "Segoe UI", "Helvetica Neue", Arial, sans-serif;
  box-shadow: 0 .4vw 1.6vw rgba(0, 0, 0, .45); opacity: 0; transform: translateY(1vw);
  transition: opacity .4s ease-out, transform .4s ease-out;
}
#banner[hidden] { display: none; }
#banner.on { opacity: 1; transform: none; }
#banner img { display: block; width: 100%; height: 12vw; object-fit: cover; }
#banner img[hidden] { display: none; }
figcaption { display: flex; gap: .6vw; align-items: center; padding: .6vw .9vw; }
figcaption b { padding: .1vw .4vw; border: .1vw solid currentColor; border-radius: .3vw; font-size: .8vw; letter-spacing: .06em; }
figcaption span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`

/** Asks each half minute what runs, and gives every banner its quarter of a minute, at least once a minute while up to four run. */
export const OVERLAY_SCRIPT = `(function () {
  'use strict'
  var ASK_MS = 30000, SHOW_MS = 15000, REST_MS = 45000, FADE_MS = 400, STALE_MS = 300000
  var banners = [], at = -1, known = 0
  var banner = document.getElementById('banner')
  var picture = document.getElementById('picture')
  var advertiser = document.getElementById('advertiser')
  function ask() {
    fetch(location.pathname.replace(/\\/$/, '') + '/banners', { cache: 'no-store' })
      .then(function (answer) {
        if (answer.status === 404) return { data: [] }
        if (!answer.ok) throw new Error(String(answer.status))
        return answer.json()
      })
      .then(function (body) {
        var first = banners.length === 0
        banners = body.data
        known = Date.now()
        if (first && banners.length > 0) turn()
      })
      .catch(function () {
        // What ran a few minutes ago may have ended since.
        if (Date.now() - known > STALE_MS) banners = []
      })
  }
  var turning = null
  function turn() {
    clearTimeout(turning)
    if (banners.length === 0) return hide()
    at = (at + 1) % banners.length
    show(banners[at])
    turning = setTimeout(function () {
      hide()
      turning = setTimeout(turn, banners.length > 1 ? FADE_MS : REST_MS)
    }, SHOW_MS - FADE_MS)
  }
  function show(one) {
    advertiser.textContent = one.advertiser
    picture.hidden = !one.picture
    if (one.picture) picture.src = one.picture
    else picture.removeAttribute('src')
    banner.hidden = false
    void banner.offsetWidth
    banner.className = 'on'
  }
  function hide() {
    banner.className = ''
    setTimeout(function () { if (banner.className === '') banner.hidden = true }, FADE_MS)
  }
  picture.onerror = function () { picture.hidden = true }
  ask()
  setInterval(ask, ASK_MS)
})()
`
