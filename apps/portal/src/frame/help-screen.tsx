import { helpTopics } from '@fanfara/contract/help'
import { useParam } from '#/app/route/navigation.ts'
import { EvaluationStandings } from '#/features/evaluation/evaluation-standings.tsx'
import { HelpPage } from '#/features/help/help-page.tsx'

/** `/settings/instruction/{subpath}`: the help, with the person's own standing above the text on the evaluation (HELP-24). */
export function HelpScreen() {
  const topic = useParam('subpath') ?? helpTopics[0]
  return <HelpPage topic={topic} lead={topic === 'platform-evaluation' ? <EvaluationStandings /> : undefined} />
}
