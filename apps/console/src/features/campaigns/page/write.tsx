import type { CallOptions } from '@fanfara/contract/client'
import { type CampaignAudience, campaignAudiences, opsMessageParticipants } from '@fanfara/contract/ops/campaign/work'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { RadioGroup } from '@fanfara/ui/choice'
import { call } from '#/api.ts'
import { RightButton } from '#/shared/rights.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { WriteDialog, type Written } from '#/shared/acts/write-dialog.tsx'
import { useText } from '#/texts.ts'

type Audiences = Record<CampaignAudience, number>

/** Writes to those who take part, or to some of them; where there is nobody, it says so. */
export function WriteButton({ campaign, audiences }: { campaign: OpsCampaign; audiences: Audiences }) {
  const text = useText('campaign')
  const dialog = useDialog()
  const offered = campaignAudiences.filter(audience => audiences[audience] > 0)
  if (offered.length === 0) return <span className="text-14 text-muted">{text('write_nobody')}</span>
  return (
    <>
      <RightButton size="small" onClick={dialog.open}>
        {text('write')}
      </RightButton>
      <Write
        key={dialog.openings}
        {...{ campaign, audiences, offered }}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
      />
    </>
  )
}

function Write({
  campaign: { id, name },
  audiences,
  offered,
  isOpen,
  onClose,
}: {
  campaign: OpsCampaign
  audiences: Audiences
  offered: readonly CampaignAudience[]
  isOpen: boolean
  onClose: () => void
}) {
  const text = useText('campaign')
  // To whom it is goes with what was written: it must not reach more people than it was meant for.
  const { written: chosen, write, forget } = useDraft<{ audience: string }>(`audience:${id}`, { audience: '' })
  // Whoever was there when the dialog opened may have left meanwhile.
  const audience = offered.find(each => each === chosen.audience) ?? offered[0] ?? 'participants'
  const send = (written: Written, options: CallOptions) =>
    call(opsMessageParticipants, { params: { id }, body: { audience, text: written } }, options)
  return (
    <WriteDialog
      draft={`campaign:${id}`}
      title={text('write_title', { name })}
      sendLabel={text('write_send', { count: audiences[audience] })}
      send={send}
      isOpen={isOpen}
      onClose={onClose}
      onSent={forget}
    >
      <RadioGroup
        label={text('write_to')}
        name="audience"
        value={audience}
        options={offered.map(value => ({
          value,
          label: `${text(`audience_${value}`)} (${audiences[value]})`,
          hint: text(`audience_${value}_hint`),
        }))}
        onChange={picked => write({ audience: picked })}
      />
    </WriteDialog>
  )
}
