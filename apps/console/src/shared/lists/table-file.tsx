import { csvOf, SHEET_MAX_BYTES, textOfSheet, textOfTable } from '@fanfara/contract/csv'
import { Button } from '@fanfara/ui/button'
import { FileDrop } from '@fanfara/ui/file-drop'
import { saveFile } from '@fanfara/ui/save-file'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '#/texts.ts'

/** The first sheet of a workbook as lines of CSV; its reader is fetched when somebody chooses one. @throws for what is no workbook */
async function readSheet(file: File): Promise<string> {
  if (file.size > SHEET_MAX_BYTES) throw new Error('too large')
  const { readSheet: rowsOf } = await import('read-excel-file/browser')
  return textOfSheet(await rowsOf(file))
}

/**
 * Reads a file as people's programs write it: UTF-8, else what Polish sheets on Windows save; of a workbook (XLSX) its first
 * sheet. @throws for a workbook that cannot be read
 */
export async function readText(file: File): Promise<string> {
  if (/\.xlsx$/i.test(file.name)) return readSheet(file)
  return textOfTable(new Uint8Array(await file.arrayBuffer()))
}

/** What is wrong with a file before anybody is asked: it is no text, or there is none in it (IMP-10). */
const problemOf = (written: string | null) =>
  written === null || written.includes('\0') ? 'unreadable' : written.trim() === '' ? 'nothing_in_it' : null

/** Where the file of an import is chosen or dropped; what is wrong with the whole file stands here too. */
export function ChooseFile({
  hint,
  isBusy,
  error: refused,
  maxChars,
  onText,
  onWrong,
}: {
  hint: string
  isBusy: boolean
  error?: string | undefined
  /** Of what was read at most so many characters are handed on, and one more, so that it is refused as too long. */
  maxChars: number
  onText: (written: string, name: string) => void
  /** The file is none that could be handed on: what was read of one before is not what is chosen. */
  onWrong: () => void
}) {
  const text = useText('importing')
  const described = useId()
  const [problem, setProblem] = useState<'unreadable' | 'nothing_in_it' | null>(null)
  const error = problem ? text(problem) : refused
  const read = async (file: File) => {
    const written = await readText(file).catch(() => null)
    const wrong = problemOf(written)
    setProblem(wrong)
    if (written === null || wrong !== null) return onWrong()
    onText(written.slice(0, maxChars + 1), file.name)
  }
  return (
    <FileDrop
      label={text('file')}
      accept=".csv,.xlsx,text/csv,text/plain"
      describedBy={described}
      onFile={file => void read(file)}
    >
      {({ choose }) => (
        <div className="flex flex-wrap items-center gap-3 p-4">
          <Button variant="secondary" busy={isBusy} onClick={choose}>
            {text('choose')}
          </Button>
          <p
            id={described}
            className={`min-w-0 grow basis-60 text-14 ${error ? 'text-danger' : 'text-muted'}`}
            aria-live="polite"
          >
            {error ?? hint}
          </p>
        </div>
      )}
    </FileDrop>
  )
}

/** Lines that are drawn; the others are counted, and stand in the report. */
const SHOWN = 200

/** Lines of a file with what became of each, those that are wrong first; all of them as a file. */
export function Lines<Line extends { line: number; problem: string | null }>({
  lines,
  heads,
  draw,
  report,
}: {
  lines: readonly Line[]
  /** Names of the columns; the last one stands at the right. */
  heads: readonly string[]
  /** The cells of a line, as a row. */
  draw: (line: Line) => ReactNode
  report: Report<Line>
}) {
  const text = useText('importing')
  const shown = lines
    .toSorted((one, other) => Number(other.problem !== null) - Number(one.problem !== null))
    .slice(0, SHOWN)
  return (
    <div className="grid gap-3">
      <div className="max-h-80 overflow-auto overscroll-contain">
        <table className="w-full text-14">
          <caption className="sr-only">{text('lines')}</caption>
          <thead>
            <tr className="text-left text-muted">
              {heads.map((head, at) => (
                <th
                  key={head}
                  scope="col"
                  className={`sticky top-0 bg-raised py-1 font-normal ${at === heads.length - 1 ? 'text-right' : 'pr-3'} ${at === 0 ? 'w-14' : ''}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{shown.map(draw)}</tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-14 text-muted">
          {lines.length > SHOWN ? text('more', { count: lines.length - SHOWN }) : ''}
        </p>
        <Button variant="secondary" size="small" onClick={() => saveReport(report, lines)}>
          {text('report')}
        </Button>
      </div>
    </div>
  )
}

/** How lines become a file: its name, its columns, and the cells of a line. */
export interface Report<Line> {
  name: string
  columns: readonly string[]
  cells: (line: Line) => readonly string[]
}

const saveReport = <Line,>({ name, columns, cells }: Report<Line>, lines: readonly Line[]) =>
  saveFile(new Blob([csvOf(columns, lines.map(cells))], { type: 'text/csv' }), name)
