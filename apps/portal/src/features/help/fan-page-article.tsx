import { Card } from '@fanfara/ui/card'
import { fanPage } from './fan-page.ts'

/** How an Instagram account is linked through a Facebook page (HELP-02, CHAN-10, CHAN-22). */
export function FanPageArticle() {
  return (
    <Card>
      <div lang="pl" className="max-w-[44rem]">
        <p>{fanPage.intro}</p>
        <ol className="mt-6 grid gap-5">
          {fanPage.steps.map(({ title, text }, at) => (
            <li key={title} className="grid grid-cols-[2rem_1fr] gap-x-3">
              <span aria-hidden="true" className="figures text-20 font-semibold text-brass">
                {at + 1}
              </span>
              <div>
                <h2 className="font-semibold">{title}</h2>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <h2 className="mt-8 font-semibold">{fanPage.trouble.title}</h2>
        <ul className="mt-2 grid list-disc gap-2 pl-5 text-muted">
          {fanPage.trouble.points.map(point => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
