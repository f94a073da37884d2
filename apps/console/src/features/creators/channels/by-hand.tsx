import { opsUnverifyChannel } from '@fanfara/contract/ops/people/hand-readings'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useText } from '#/texts.ts'
import { nameOf, type OpsChannel } from './channel.ts'
import { VerifyDialog } from './verify-dialog.tsx'

/** Who wrote a channel's figures down and on what evidence, and what can be done about them (decision 0083). */
export function ByHand({ channel }: { channel: OpsChannel }) {
  const text = useText('verifying')
  const { by_hand: by } = channel
  return (
    <>
      {by && (
        <p className="text-14 wrap-anywhere text-warning">
          {text('by_hand', { operator: by.operator, reason: by.reason })}{' '}
          <a href={by.evidence} target="_blank" rel="noopener noreferrer nofollow" className="underline">
            {text('evidence')}
          </a>
        </p>
      )}
      {(channel.can_verify || by) && (
        <p className="mt-1 flex flex-wrap gap-2">
          {channel.can_verify && <Verify channel={channel} />}
          {by && <TakeBack channel={channel} />}
        </p>
      )}
    </>
  )
}

function Verify({ channel }: { channel: OpsChannel }) {
  const text = useText('verifying')
  const dialog = useDialog()
  return (
    <>
      <RightButton variant="secondary" size="small" onClick={dialog.open}>
        {text('verify')}
      </RightButton>
      <VerifyDialog key={dialog.openings} isOpen={dialog.isOpen} close={dialog.close} channel={channel} />
    </>
  )
}

function TakeBack({ channel }: { channel: OpsChannel }) {
  const text = useText('verifying')
  const login = nameOf(channel)
  return (
    <ActButton
      label={text('unverify')}
      size="small"
      title={text('unverify_title', { login })}
      confirmLabel={text('unverify')}
      reason={{ reader: 'log', draft: `channel-unverify:${channel.id}` }}
      run={reason =>
        call(opsUnverifyChannel, { params: { id: channel.id }, body: { reason, revision: channel.revision } })
      }
      done={() => text('unverify_done', { login })}
    >
      {text('unverify_body')}
    </ActButton>
  )
}
