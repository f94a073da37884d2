import {
  type OpsCreator,
  opsEndCreatorSessions,
  opsLimitCreator,
  opsRemoveCreatorFactor,
  opsRestoreCreator,
} from '@fanfara/contract/ops/creators'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { RightButton, RightLink } from '#/shared/rights.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useText } from '#/texts.ts'
import { creatorQuery } from './api.ts'
import { CorrectButton } from './correct-button.tsx'
import { MergeButton } from './merging/merge-button.tsx'
import { WriteDialog } from './write-dialog.tsx'

/** What can be done about a creator; each act that takes something asks for a reason. */
export function CreatorActs({ creator }: { creator: OpsCreator }) {
  const { id, name, is_active: isActive, live_sessions: sessions, has_second_factor: hasFactor } = creator
  const text = useText('creator')
  const merging = useText('merging')
  const writing = useDialog()
  const params = { id }
  const facts = [{ queryKey: creatorQuery(id).queryKey, exact: true }]
  return (
    <span className="flex flex-wrap gap-2">
      <RightButton variant="secondary" onClick={writing.open}>
        {text('write')}
      </RightButton>
      <LookLink id={id} />
      <CorrectButton creator={creator} />
      <ActButton
        label={text('end_sessions')}
        title={text('end_sessions_title', { name })}
        facts={facts}
        confirmLabel={text('end_sessions')}
        reason={{ reader: 'log', draft: `creator-end-sessions:${id}` }}
        run={(reason, options) => call(opsEndCreatorSessions, { params, body: { reason } }, options)}
        done={() => text('end_sessions_done', { name })}
      >
        {text('end_sessions_body', { count: sessions })}
      </ActButton>
      <MergeButton id={id}>{merging('open')}</MergeButton>
      {hasFactor && <RemoveFactor id={id} name={name} />}
      {/* Each with its own key: an open question must not turn into the opposite one when a colleague was faster. */}
      {isActive ? (
        <ActButton
          key="limit"
          label={text('limit')}
          title={text('limit_title', { name })}
          facts={facts}
          confirmLabel={text('limit')}
          reason={{ reader: 'creator', draft: `creator-limit:${id}` }}
          run={(reason, options) => call(opsLimitCreator, { params, body: { reason } }, options)}
          done={() => text('limit_done', { name })}
        >
          {text('limit_body')}
        </ActButton>
      ) : (
        <ActButton
          key="restore"
          label={text('restore')}
          variant="primary"
          tone="primary"
          title={text('restore_title', { name })}
          facts={facts}
          confirmLabel={text('restore')}
          reason={{ reader: 'creator', draft: `creator-restore:${id}` }}
          run={(reason, options) => call(opsRestoreCreator, { params, body: { reason } }, options)}
          done={() => text('restore_done', { name })}
        >
          {text('restore_body')}
        </ActButton>
      )}
      <WriteDialog
        key={writing.openings}
        to={{ creator_ids: [id] }}
        whom={{ name }}
        isOpen={writing.isOpen}
        onClose={writing.close}
      />
    </span>
  )
}

/** A tab of its own: the operator's session goes on in this one (decision 0080). */
function LookLink({ id }: { id: string }) {
  const text = useText('looks')
  return (
    <RightLink to="/creators/$id/look" params={{ id }} target="_blank" rel="noopener" variant="secondary">
      {text('open')}
    </RightLink>
  )
}

/** For whoever lost phone and recovery codes (decision 0056). */
function RemoveFactor({ id, name }: Pick<OpsCreator, 'id' | 'name'>) {
  const text = useText('creator')
  return (
    <ActButton
      label={text('unfactor')}
      right="money"
      title={text('unfactor_title', { name })}
      confirmLabel={text('unfactor')}
      reason={{ reader: 'log', draft: `creator-unfactor:${id}` }}
      run={(reason, options) => call(opsRemoveCreatorFactor, { params: { id }, body: { reason } }, options)}
      done={() => text('unfactor_done', { name })}
    >
      {text('unfactor_body', { name })}
    </ActButton>
  )
}
