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
