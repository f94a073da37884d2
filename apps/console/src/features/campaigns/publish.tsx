import { type OpsCampaign, opsPublishCampaign } from '@fanfara/contract/ops/campaigns'
import { useLanguage } from '@fanfara/ui/text'
import { call } from '#/api.ts'
import { ActDialog } from '#/shared/acts/act-button.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useRevisedRow } from '#/shared/acts/use-revised.ts'
import { changesBetween, Meanwhile } from '#/shared/meanwhile.tsx'
import { payText } from '#/shared/pay.ts'
import { RightButton } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import { useInWords } from './in-words.ts'

/** Shows a draft to creators, after a question. */
export function Publish({ campaign }: { campaign: OpsCampaign }) {
  const text = useText('campaign')
  const dialog = useDialog()
  return (
    <>
      <RightButton onClick={dialog.open}>{text('publish')}</RightButton>
      <Publishing key={dialog.openings} campaign={campaign} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

const publishKey = ({ type, is_automatic }: OpsCampaign) =>
  is_automatic ? 'publish_automatic' : type === 'closed' ? 'publish_closed' : 'publish_open'

/** The question before it; what a colleague changed since it was asked is shown before it is published (DESK-41). */
function Publishing({ campaign, ...dialog }: { campaign: OpsCampaign; isOpen: boolean; onClose: () => void }) {
  const text = useText('campaign')
  const labels = useText('labels')
  const language = useLanguage()
  const inWords = useInWords()
  const { begun, isTold, save } = useRevisedRow(campaign, ({ revision }: OpsCampaign) => revision)
  const figures = { places: campaign.places ?? text('no_limit'), pay: payText(campaign.incomes, labels, language) }
  return (
    <ActDialog
      {...dialog}
      tone="primary"
      title={text('publish_title')}
      confirmLabel={text('publish')}
      outdated={text('publish_outdated')}
      run={(_, options) =>
        save(revision => call(opsPublishCampaign, { params: { id: campaign.id }, body: { revision } }, options))
      }
      done={() => text('published', { name: campaign.name })}
    >
      <div className="grid gap-3">
        <p>{text(publishKey(campaign), figures)}</p>
        <Meanwhile isTold={isTold} fields={changesBetween(inWords(begun), inWords(campaign))} />
      </div>
    </ActDialog>
  )
}
