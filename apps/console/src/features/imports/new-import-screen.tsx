import { importFields, type ImportKind, importKinds, type ImportMapping } from '@fanfara/contract/ops/tables/imports'
import { csvOf } from '@fanfara/contract/csv'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { saveFile } from '@fanfara/ui/save-file'
import { Select } from '@fanfara/ui/select-field'
import { Tabs, tabClass } from '@fanfara/ui/tabs'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { ChooseFile, Lines } from '#/shared/lists/table-file.tsx'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { BackLink } from '#/shell/back-link.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { type ChosenFile, type Looked, useImport } from './use-import.ts'

const route = getRouteApi('/signed-in/imports/new')

/** A table is chosen, its columns are understood, its lines are looked at, and all of it is taken over (IMP-01, IMP-03). */
export function NewImportScreen() {
  const text = useText('imports')
  const { kind = 'campaigns' } = route.useSearch()
  const [file, setFile] = useState<ChosenFile | null>(null)
  return (
    <>
      <BackLink to={{ to: '/imports' }}>{text('title')}</BackLink>
      <Page title={text('new')} purpose={text('new_purpose')}>
        <Tabs label={text('kind')} current={kind}>
          {importKinds.map(name => (
            <Link
              key={name}
              to="/imports/new"
              search={{ kind: name }}
              aria-current={name === kind ? 'page' : undefined}
              className={tabClass}
            >
              {text(`kind_${name}`)}
            </Link>
          ))}
        </Tabs>
        <Steps key={kind} kind={kind} file={file} onFile={setFile} />
      </Page>
    </>
  )
}

function Steps({
  kind,
  file,
  onFile,
}: {
  kind: ImportKind
  file: ChosenFile | null
  onFile: (file: ChosenFile | null) => void
}) {
  const text = useText('imports')
  const navigate = route.useNavigate()
  const { looked, look, take, maxChars, choose, drop, remap, write } = useImport(
    kind,
    { file, onFile },
    () => void navigate({ to: '/imports' }),
  )
  const isReady = looked !== null && looked.problems === 0 && looked.good > 0
  return (
    <div className="grid gap-6">
      <Section title={text('step_file')} hint={text(`hint_${kind}`)} action={<Template kind={kind} />} isActionWide>
        <ChooseFile
          hint={file ? text('file_chosen', { name: file.name }) : text('file_hint')}
          isBusy={look.isPending}
          error={fieldError(look.error, 'csv')}
          maxChars={maxChars}
          onText={choose}
          onWrong={drop}
        />
        {!fieldError(look.error, 'csv') && <Refusal error={look.error} />}
      </Section>
      {looked && (
        <Section title={text('step_columns')} hint={text('columns_hint')}>
          <Mapping kind={kind} looked={looked} onChange={remap} />
        </Section>
      )}
      {looked && looked.lines.length > 0 && (
        <Section title={text('step_lines')}>
          <Preview looked={looked} />
        </Section>
      )}
      {looked && (
        <div className="grid justify-items-start gap-3">
          <Refusal error={take.error} />
          <RightButton right="campaigns" disabled={!isReady} busy={take.isPending} onClick={write}>
            {text('take', { what: text(`made_${kind}`, { count: looked.good }) })}
          </RightButton>
        </div>
      )}
    </div>
  )
}

/** Names of the columns with an example, as a file to begin with. */
function Template({ kind }: { kind: ImportKind }) {
  const text = useText('imports')
  const fields = importFields[kind].map(({ name }) => name)
  const save = () =>
    saveFile(
      new Blob([csvOf(fields, [fields.map(field => examples[field] ?? '')])], { type: 'text/csv' }),
      `fanfara-${kind}.csv`,
    )
  return (
    <Button variant="secondary" size="small" onClick={save}>
      {text('template')}
    </Button>
  )
}

const examples: Readonly<Record<string, string>> = {
  email: 'ola@example.com',
  person: 'Ola Nowak',
  language: 'pl',
  channels: 'https://www.twitch.tv/ola',
  interests: 'gaming',
  prices: 'twitch stream_banner 200',
  name: 'Kawa na żywo',
  plan: 'Tydzień banerów',
  day_from: '1',
  day_to: '7',
  advertiser: 'Palarnia Świt',
  advertiser_email: 'reklama@example.com',
  type: 'open',
  start_date: '2027-03-01',
  end_date: '2027-03-31',
  places: '10',
  model: 'CPM',
  rate: '15,00',
  unit: 'flat',
  platform: 'twitch',
  ad_type: 'stream_banner',
  amount: '1',
  brief_pl: 'Pokaż baner przez całą transmisję.',
  brief_en: 'Show the banner during the whole stream.',
  need_acceptance: 'nie',
  1: '50',
  2: '100',
}

/** Whether the name of a column is none: an address of a person or a page, a day, a sum. What is in such a row would be lost (IMP-10). */
const looksLikeData = (column: string): boolean => /\S@\S|:\/\/|\d[-./]\d|\d,\d/.test(column)

/** Which column says what; the fields that are needed first. */
function Mapping({
  kind,
  looked: { columns, mapping },
  onChange,
}: {
  kind: ImportKind
  looked: Looked
  onChange: (mapping: ImportMapping) => void
}) {
  const text = useText('imports')
  const fields = importFields[kind]
  const isNeeded = (field: (typeof fields)[number]) => 'isRequired' in field
  const nameOf = ({ name }: (typeof fields)[number]) => text(`field_${name}`)
  const first = columns.find(looksLikeData)
  const lacking = fields.filter(field => isNeeded(field) && mapping[field.name] === undefined)
  const choose = (field: string, written: string) => {
    const { [field]: _, ...others } = mapping
    onChange(written === '' ? others : { ...others, [field]: Number(written) })
  }
  return (
    <div className="grid gap-4">
      {first !== undefined && <Alert tone="warning">{text('first_row', { first })}</Alert>}
      {lacking.length > 0 && <Alert>{text('lacking', { fields: lacking.map(nameOf).join(', ') })}</Alert>}
      <ul className="grid gap-x-6 gap-y-3 tablet:grid-cols-2 desktop:grid-cols-3">
        {fields
          .toSorted((one, other) => Number(isNeeded(other)) - Number(isNeeded(one)))
          .map(field => (
            <li key={field.name}>
              <ColumnSelect
                label={isNeeded(field) ? text('needed', { field: nameOf(field) }) : nameOf(field)}
                columns={columns}
                at={mapping[field.name]}
                isLacking={lacking.includes(field)}
                onChoose={written => choose(field.name, written)}
              />
            </li>
          ))}
      </ul>
    </div>
  )
}

interface ColumnSelectProps {
  label: string
  columns: readonly string[]
  at: number | undefined
  isLacking: boolean
  onChoose: (written: string) => void
}

function ColumnSelect({ label, columns, at, isLacking, onChoose }: ColumnSelectProps) {
  const text = useText('imports')
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="mb-1 block text-14 text-muted">
        {label}
      </label>
      <Select id={id} hasError={isLacking} value={at ?? ''} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{text('no_column')}</option>
        {columns.map((column, place) => (
          // Two columns may have one name.
          <option key={`${place}-${column}`} value={place}>
            {column || text('column', { number: place + 1 })}
          </option>
        ))}
      </Select>
    </>
  )
}

function Preview({ looked: { lines, problems } }: { looked: Looked }) {
  const text = useText('imports')
  const names = ['line', 'what', 'detail', 'problem'] as const
  return (
    <div className="grid gap-3">
      {problems > 0 && <Alert>{text('problems', { count: problems })}</Alert>}
      <Lines
        lines={lines}
        heads={[text('line'), text('what'), text('detail')]}
        draw={({ line, title, detail, problem, skipped }) => (
          <tr key={line} className="border-t border-line align-baseline">
            <td className="figures py-1.5 pr-3">{line}</td>
            <td className="py-1.5 pr-3 break-words">
              {title || '–'}
              {problem && <span className="block text-danger">{problem}</span>}
            </td>
            <td className="py-1.5 text-right text-muted">{skipped ? text('skipped', { why: skipped }) : detail}</td>
          </tr>
        )}
        report={{
          name: 'fanfara-import.csv',
          columns: names.map(name => text(name)),
          cells: ({ line, title, detail, problem, skipped }) => [String(line), title, detail, problem ?? skipped ?? ''],
        }}
      />
    </div>
  )
}
