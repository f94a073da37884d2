import { Button } from '@fanfara/ui/button'
import { useText } from '#/i18n/text.ts'

/** Demo accounts that the sign-in page offers in demo mode (design §4). */
const accounts = ['ola', 'kuba', 'maja', 'tomek'].map(name => `${name}@demo.test`)
const PASSWORD = 'Demo-pass-1'

/** One press enters as one of the demo creators. */
export function DemoAccounts({ onEnter }: { onEnter: (email: string, password: string) => Promise<void> }) {
  const text = useText('accounts')
  return (
    <div className="mt-6 border-t border-line pt-4 text-14">
      <p className="font-semibold">{text('demo_title')}</p>
      <p className="text-muted">{text('demo', { password: PASSWORD })}</p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        {accounts.map(email => (
          <Button key={email} variant="secondary" size="small" onClick={() => onEnter(email, PASSWORD)}>
            {email}
          </Button>
        ))}
      </div>
    </div>
  )
}
