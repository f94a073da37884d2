import { Badge } from '@fanfara/ui/badge'
import { Button, IconButton } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { opsRemoveWorkflow } from '@fanfara/contract/ops/inbox'
import { PencilIcon } from '@fanfara/ui/icons'
import { call } from '#/api.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useText } from '#/texts.ts'
import type { Application } from './api.ts'
import { RemoveButton } from './remove-button.tsx'
import { type Workflow, WorkflowDialog } from './workflow-dialog.tsx'

const NO_BREAK = '\u00a0'
/** Every application has this one; it stays. */
const STABLE = 'message'

/** Kinds of notifications, with their channels and the critical mark (OPS-25). */
export function WorkflowsSection({ application }: { application: Application }) {
  const text = useText('inbox')
  const dialog = useDialog()
  const { workflows, is_own: isOwn } = application
  return (
    <Section
      title={text('workflows')}
      hint={text(isOwn ? 'workflows_own_hint' : 'workflows_hint')}
      action={
        !isOwn && (
          <Button variant="secondary" size="small" onClick={dialog.open}>
            {text('workflow_add')}
          </Button>
        )
      }
    >
      {workflows.length === 0 && <p className="text-muted">{text('workflows_none')}</p>}
      <ul className="divide-y divide-line">
        {workflows.map(workflow => (
          <WorkflowRow key={workflow.id} application={application} workflow={workflow} />
        ))}
      </ul>
      <WorkflowDialog key={dialog.openings} application={application} isOpen={dialog.isOpen} onClose={dialog.close} />
    </Section>
  )
}

function WorkflowRow({ application, workflow }: { application: Application; workflow: Workflow }) {
  const text = useText('inbox')
  const dialog = useDialog()
  const notes = [
    ...workflow.channels.map(channel => text(`channel_${channel}`)),
    ...workflow.tags.map(tag => `#${tag}`),
  ]
  return (
    <li className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold break-words">{workflow.name}</span>
          {workflow.is_critical && <Badge look="warning">{text('critical')}</Badge>}
          {!workflow.is_active && <Badge look="plain">{text('inactive')}</Badge>}
        </div>
        <p className="mt-0.5 text-14 break-words text-muted">
          <code>{workflow.identifier}</code>
          {/* The dot stays with what is before it: no line begins with one. */}
          {notes.map(note => `${NO_BREAK}· ${note}`)}
        </p>
      </div>
      {!application.is_own && (
        <span className="flex shrink-0 gap-1">
          <IconButton label={text('workflow_change', { name: workflow.name })} onClick={dialog.open}>
            <PencilIcon size={18} />
          </IconButton>
          {workflow.identifier !== STABLE && (
            <RemoveButton
              label={text('workflow_remove', { name: workflow.name })}
              confirmLabel={text('remove')}
              question={text('workflow_remove_hint')}
              run={options =>
                call(opsRemoveWorkflow, { params: { id: application.id, workflowId: workflow.id } }, options)
              }
              done={() => text('workflow_removed', { name: workflow.name })}
            />
          )}
        </span>
      )}
      <WorkflowDialog
        key={dialog.openings}
        application={application}
        workflow={workflow}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
      />
    </li>
  )
}
