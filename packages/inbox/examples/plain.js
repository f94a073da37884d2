const address = new URLSearchParams(location.search)
const subscriberId = address.get('subscriber') ?? 'ola'
const i18n = address.get('lang') ?? 'en'
const colorScheme = address.get('scheme') ?? 'light'
document.documentElement.dataset.scheme = colorScheme

const inHeader = document.querySelector('notification-inbox')
Object.assign(inHeader, { subscriberId, i18n, colorScheme })

window.NotificationInbox.init({
  applicationIdentifier: 'fanfara-demo',
  subscriberId,
  i18n,
  colorScheme,
  target: '#place',
  inline: true,
  onUnseenCountChanged: count => {
    document.title = count > 0 ? `(${count}) An inbox in a plain page` : 'An inbox in a plain page'
  },
})
