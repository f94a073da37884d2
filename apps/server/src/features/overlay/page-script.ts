/**
 * What an overlay does: shows every running banner at least once a minute (up to twenty; more take longer turns), and reports what was
 * shown in a numbered sequence (decision 0039). Streaming programs carry browsers that are years old: plain script of 2015.
 */
export const OVERLAY_SCRIPT = `(function () {
  'use strict'
  var CYCLE_MS = 54000, LONGEST_MS = 15000, SHORTEST_MS = 2700, FADE_MS = 400
  var BEAT_MS = 10000, EDGE_MS = 2000, STALE_MS = 300000, EXPOSURES_MAX = 250, REPORTS_MAX = 20
  var WIDTH_MIN = 320, HEIGHT_MIN = 180
  var path = location.pathname.replace(/\\/$/, '')
  var banner = document.getElementById('banner')
  var picture = document.getElementById('picture')
  var advertiser = document.getElementById('advertiser')
  var root = document.documentElement

  // What is shown. A round of all banners takes less than a minute, whatever timers lose.
  var banners = [], at = -1, known = 0, turning = null
  function slotOf(quantity) { return Math.max(SHORTEST_MS, Math.min(LONGEST_MS, Math.floor(CYCLE_MS / quantity))) }
  function turn() {
    clearTimeout(turning)
    if (banners.length === 0) { turning = null; return hide() }
    at = (at + 1) % banners.length
    show(banners[at])
    var slot = slotOf(banners.length)
    var rest = banners.length === 1 ? CYCLE_MS - slot : 0
    turning = setTimeout(function () {
      hide()
      turning = setTimeout(turn, FADE_MS + rest)
    }, slot - FADE_MS)
  }
  function use(list) {
    banners = list
    known = Date.now()
    if (turning === null && banners.length > 0) turn()
    // What ended meanwhile goes at once.
    if (shown && !banners.some(function (one) { return one.id === shown.id })) turn()
  }
  function show(one) {
    hide()
    advertiser.textContent = one.advertiser
    picture.hidden = !one.picture
    if (one.picture) picture.src = one.picture
    else picture.removeAttribute('src')
    banner.hidden = false
    void banner.offsetWidth
    banner.className = 'on'
    shown = { id: one.id, isDrawn: false, isLoaded: !one.picture, since: 0 }
    var mine = shown
    setTimeout(function () { mine.isDrawn = true; begin(mine) }, FADE_MS)
  }
  function hide() {
    cut()
    shown = null
    banner.className = ''
    setTimeout(function () { if (banner.className === '') banner.hidden = true }, FADE_MS)
  }
  picture.onload = function () { if (shown) { shown.isLoaded = true; begin(shown) } }
  picture.onerror = function () {
    picture.hidden = true
    if (shown) { shown.isLoaded = true; begin(shown) }
  }

  // What was shown: stretches in which a banner was wholly drawn, under the signals that held.
  var shown = null, reports = []
  var signals = { active: null, visible: isSeen(), streaming: null }
  // A source of a few pixels draws nothing that anybody sees; how small it is made within the scene, no page can know.
  function isSeen() {
    return document.visibilityState !== 'hidden' && !(window.innerWidth < WIDTH_MIN || window.innerHeight < HEIGHT_MIN)
  }
  function clock() { return performance.now() }
  function begin(one) { if (one === shown && one.isDrawn && one.isLoaded && one.since === 0) one.since = clock() }
  function cut() {
    if (!shown || shown.since === 0) return
    var now = clock()
    if (now > shown.since) open().exposures.push({ id: shown.id, started_ms: shown.since, ended_ms: now })
    shown.since = now
  }
  function open() {
    var last = reports[reports.length - 1]
    if (last && last.exposures.length < EXPOSURES_MAX && last.active === signals.active &&
      last.visible === signals.visible && last.streaming === signals.streaming) return last
    var fresh = { active: signals.active, visible: signals.visible, streaming: signals.streaming, exposures: [] }
    reports.push(fresh)
    if (reports.length > REPORTS_MAX) reports.shift()
    return fresh
  }
  function change(name, value) {
    if (signals[name] === value) return
    cut()
    signals[name] = value
    open()
    if (clock() - sentAt > EDGE_MS) beat()
  }

  // What is reported: one request at a time, each with the number and the nonce that the answer before gave.
  var next = null, isSending = false, sentAt = -EDGE_MS
  function post(what, body) {
    return fetch(path + what, {
      method: 'POST', cache: 'no-store', keepalive: true, headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body)
    }).then(function (answer) {
      if (answer.status === 404 || answer.status === 409) next = null
      if (answer.status === 404) { reports = []; use([]) }
      if (!answer.ok) throw new Error(String(answer.status))
      return answer.json()
    }).then(function (body) {
      next = body.data
      use(next.banners)
      return next
    })
  }
  function beat() {
    if (isSending) return
    isSending = true
    sentAt = clock()
    var report = null
    var sent = next === null ? post('/session', {}) : Promise.resolve(next)
    sent.then(function () {
      cut()
      if (reports.length === 0) open()
      report = reports.shift()
      return post('/beat', {
        session: next.session, nonce: next.nonce, seq: next.seq, now_ms: clock(), active: report.active,
        visible: report.visible, streaming: report.streaming, exposures: report.exposures
      })
    }).then(function (answer) {
      isSending = false
      root.setAttribute('data-trust', answer.trust)
      root.setAttribute('data-unproven', answer.unproven || '')
      if (reports.length > 0) beat()
    }, function () {
      isSending = false
      if (report) reports.unshift(report)
      // What ran a few minutes ago may have ended since.
      if (Date.now() - known > STALE_MS) banners = []
    })
  }

  // What the streaming program tells. It tells changes only; the rest is asked for, and may stay unknown.
  var program = window.obsstudio, isSourceVisible = true
  function look() { change('visible', isSeen() && isSourceVisible) }
  window.addEventListener('resize', look)
  function ask() {
    if (!program || !program.getStatus) return
    program.getStatus(function (status) { if (status) change('streaming', status.streaming === true) })
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('obsSourceVisibleChanged', function (event) { isSourceVisible = event.detail.visible; look() })
  window.addEventListener('obsSourceActiveChanged', function (event) { change('active', event.detail.active === true) })
  window.addEventListener('obsStreamingStarted', function () { change('streaming', true) })
  window.addEventListener('obsStreamingStopped', function () { change('streaming', false) })
  window.addEventListener('obsExit', beat)
  ask()
  beat()
  setInterval(function () { ask(); beat() }, BEAT_MS)
})()
`
