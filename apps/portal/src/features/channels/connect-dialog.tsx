import type { Platform } from '@fanfara/contract/enums'
import { Button } from '@fanfara/ui/button'
import { Modal } from '@fanfara/ui/modal'
import { Rich, useUiText } from '@fanfara/ui/text'
import { ExternalLink } from '@fanfara/ui/text-link'
import { useText } from '#/i18n/text.ts'

/** What comes before the popup: a consent (CHAN-16) or an instruction (CHAN-09). */
export type Preparation = 'consent' | 'twitch' | 'instagram'

/** The modal that a provider needs first, or null when it connects directly. */
export function preparationOf(type: Platform, needsConfirm: boolean): Preparation | null {
  if (needsConfirm) return 'consent'
  return type === 'twitch' || type === 'instagram' ? type : null
}

/** Consent or instruction; going on opens the popup, cancelling opens nothing. */
export function ConnectDialog({
  preparation,
  onContinue,
  onCancel,
}: {
  preparation: Preparation | null
  onContinue: () => void
  onCancel: () => void
}) {
  const text = useText('channels')
  const ui = useUiText()
  const isConsent = preparation === 'consent'
  return (
    <Modal
      isOpen={preparation !== null}
      onClose={onCancel}
      title={preparation ? text(`${preparation}_title`) : ''}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {ui('cancel')}
          </Button>
          <Button onClick={onContinue}>{text(isConsent ? 'consent_yes' : 'instruction_go')}</Button>
        </>
      }
    >
      {preparation === 'consent' && <YoutubeConsent />}
      {preparation === 'twitch' && <Instructions steps={[text('twitch_1'), text('twitch_2'), text('twitch_3')]} />}
      {preparation === 'instagram' && (
        <>
          <Instructions steps={[text('instagram_1'), text('instagram_2')]} />
          <p className="mt-4">
            <ExternalLink href="/settings/instruction/facebook-fan-page">{text('instagram_help')}</ExternalLink>
          </p>
        </>
      )}
    </Modal>
  )
}

function YoutubeConsent() {
  const text = useText('channels')
  return (
    <>
      <p>{text('consent_text')}</p>
      <p className="mt-3">
        <Rich
          text={text('consent_terms')}
          parts={{
            youtube: inner => <ExternalLink href="https://www.youtube.com/t/terms">{inner}</ExternalLink>,
            google: inner => <ExternalLink href="https://policies.google.com/privacy">{inner}</ExternalLink>,
          }}
        />
      </p>
    </>
  )
}

function Instructions({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid gap-3">
      {steps.map((step, at) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="figures grid size-6 shrink-0 place-items-center rounded-full border border-brass text-12 font-semibold text-brass"
          >
            {at + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
