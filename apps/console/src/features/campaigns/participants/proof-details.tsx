import type { Proof } from '@fanfara/contract/tasks'
import { Badge } from '@fanfara/ui/badge'
import { formatDateTime } from '@fanfara/ui/format'
import { WarningIcon } from '@fanfara/ui/icons'
import { useLanguage } from '@fanfara/ui/text'
import { useText } from '#/texts.ts'

/** What is known about a proof: what it is, who confirmed it, its figures and its picture (decision 0012). */
export function ProofDetails({ proof, name }: { proof: Proof | null; name: string }) {
  const text = useText('participants')
  if (!proof) return null
  return (
    <div className="mb-2 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-14 font-semibold">{text(`proof_kind_${proof.kind}`)}</span>
        <Badge look={proof.check === 'verified' ? 'green' : 'warning'}>{text(`proof_check_${proof.check}`)}</Badge>
      </div>
      {proof.picture_url && (
        <img
          src={proof.picture_url}
          alt={text('proof_picture', { name })}
          width={320}
          height={180}
          loading="lazy"
          className="aspect-video w-full max-w-80 rounded-control border border-line bg-sunken object-cover"
        />
      )}
      {proof.is_fallback && (
        <p className="flex items-center gap-1.5 text-14 text-warning">
          <WarningIcon size={16} />
          {text('proof_fallback')}
        </p>
      )}
      {proof.title && <p className="break-words">{proof.title}</p>}
      <Figures proof={proof} />
    </div>
  )
}

function Figures({ proof: { kind, created_at: at, views, viewers } }: { proof: Proof }) {
  const text = useText('participants')
  const language = useLanguage()
  const parts = [
    at && text(kind === 'snapshot' ? 'proof_taken' : 'proof_published', { date: formatDateTime(at, language) }),
    views !== null && text('proof_views', { count: views }),
    viewers !== null && text('proof_viewers', { count: viewers }),
  ].filter(Boolean)
  return parts.length > 0 && <p className="figures text-14 text-muted">{parts.join(' · ')}</p>
}
