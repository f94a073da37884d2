import { PageHeader } from '@fanfara/ui/page-header'
import { useSlice } from '@fanfara/ui/session'
import { useConfig } from '#/app/config.ts'
import { session } from '#/app/session.ts'
import { useText } from '#/i18n/text.ts'
import { ChannelsBlock } from './channels-block.tsx'
import { ChatBlock } from './chat-block.tsx'
import { FinancesBlock } from './finances-block.tsx'
import { InvitationsBlock, RecommendedBlock } from './campaign-blocks.tsx'
import { TasksBlock } from './tasks-block.tsx'

/** `/`: blocks that load and fail by themselves (DASH-14). */
export function HomeScreen() {
  const text = useText('home')
  const user = useSlice(session.user)
  const { feature_flags: flags, links } = useConfig()
  const first = user?.name.split(/\s+/)[0]
  return (
    <>
      <PageHeader title={first ? text('title', { name: first }) : text('title_plain')} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {flags.finances && <FinancesBlock />}
          <InvitationsBlock />
          <RecommendedBlock />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <TasksBlock />
          <ChannelsBlock />
          {links.community_chat && <ChatBlock url={links.community_chat} />}
        </div>
      </div>
    </>
  )
}
