import { createRoot } from 'react-dom/client'
import { NotificationBell, NovuProvider, PopoverNotificationCenter, useUnseenCount } from '@fanfara/inbox'

const address = new URLSearchParams(location.search)

/** A component of the page's own that reads the same inbox. */
function Greeting() {
  const { data } = useUnseenCount()
  return <p>{data ? `Unseen: ${data.count}` : '…'}</p>
}

function App() {
  const scheme = address.get('scheme') === 'dark' ? 'dark' : 'light'
  return (
    <NovuProvider
      applicationIdentifier="fanfara-demo"
      subscriberId={address.get('subscriber') ?? 'ola'}
      i18n={address.get('lang') ?? 'en'}
    >
      <header>
        <strong>A page made with React</strong>
        <PopoverNotificationCenter colorScheme={scheme}>
          {({ unseenCount }) => <NotificationBell unseenCount={unseenCount} colorScheme={scheme} />}
        </PopoverNotificationCenter>
      </header>
      <main>
        <h1>An inbox in React</h1>
        <Greeting />
      </main>
    </NovuProvider>
  )
}

const place = document.querySelector('#app')
if (place) createRoot(place).render(<App />)
