/**
 * What an advertiser puts into the pages of a shop: it keeps the id of the click that somebody came with in a cookie of the
 * shop's own, for 90 days, and fills it into forms that have a field for it. Nothing is loaded, nothing is sent.
 */
export const SHOP_SCRIPT = `(function () {
  'use strict'
  var NAME = 'fanfara_click', DAYS = 90
  var ID = /^[0-9a-f-]{36}$/
  function kept() {
    var found = document.cookie.match(/(?:^|; )fanfara_click=([0-9a-f-]{36})/)
    return found ? found[1] : null
  }
  var came = new URLSearchParams(location.search).get(NAME)
  if (came && ID.test(came)) {
    var safe = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = NAME + '=' + came + '; path=/; max-age=' + DAYS * 86400 + '; SameSite=Lax' + safe
  }
  // For shops that send orders by script.
  window.fanfaraClick = kept
  function fill() {
    var fields = document.querySelectorAll('input[name="' + NAME + '"]')
    for (var at = 0; at < fields.length; at += 1) fields[at].value = kept() || ''
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', fill)
  else fill()
})()
`
