// Draws one document of sums and tables as a tagged PDF (PDF/UA's structure: headings, tables, headers of columns), on its own thread, so that
// thousands of lines hold up nobody. It knows no words: everything that is read comes with the work.
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { PDFDocument } from 'pdfkit'

/** By their paths: the library opens a font of another name anew every time. */
const fonts = {
  regular: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
}
const MARGIN = 42
const SIZE = { title: 20, heading: 13, text: 10, cell: 8.5, small: 8 }
const PADDING = 4
const INK = '#171a22'
const LINE = '#d5d8e0'

/**
 * @typedef {{ label: string, width: number, align: 'left' | 'right' }} Column
 * @typedef {{ title: string, columns: Column[], rows: string[][] }} Table
 * @typedef {{ language: string, title: string, lines: string[], sums: { name: string, value: string }[], table: Table, more?: Table[], note: string, page: string, madeAt: string }} Work
 */

/** @param {Work} work @returns {Promise<Buffer>} */
async function draw(work) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: work.language,
    displayTitle: true,
    info: { Title: work.title, Producer: 'Fanfara', Creator: 'Fanfara', CreationDate: new Date(work.madeAt) },
    font: fonts.regular,
  })
  const parts = []
  doc.on('data', part => parts.push(part))
  const done = new Promise((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const say = (type, text, font, size) => {
    root.add(doc.struct(type, () => void doc.font(fonts[font]).fontSize(size).fillColor(INK).text(text, MARGIN, doc.y)))
    doc.moveDown(0.4)
  }
  say('H1', work.title, 'bold', SIZE.title)
  for (const line of work.lines) say('P', line, 'regular', SIZE.text)
  doc.moveDown(0.6)
  if (work.sums.length > 0) {
    tableOf(doc, root, {
      columns: [
        { label: '', width: 0.6, align: 'left' },
        { label: '', width: 0.4, align: 'right' },
      ],
      rows: work.sums.map(({ name, value }) => [name, value]),
      isOfSums: true,
    })
    doc.moveDown(1.2)
  }
  for (const table of [work.table, ...(work.more ?? [])]) {
    say('H2', table.title, 'bold', SIZE.heading)
    if (table.rows.length > 0) tableOf(doc, root, { ...table, isOfSums: false })
    doc.moveDown(1)
  }
  if (work.note !== '') say('P', work.note, 'regular', SIZE.small)
  root.end()
  numberPages(doc, work)
  doc.end()
  return done
}

/** What belongs to the page and not to what is read. */
function aside(doc, drawing) {
  doc.markContent('Artifact', { type: 'Layout' })
  drawing()
  doc.endMarkedContent()
}

function ruleAt(doc, y) {
  aside(doc, () => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(doc.page.width - MARGIN, y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
  })
}

/** A table whose rows stay whole; its head is drawn again on every page, and read once. */
function tableOf(doc, root, { columns, rows, isOfSums }) {
  const table = doc.struct('Table')
  root.add(table)
  const whole = doc.page.width - 2 * MARGIN
  const places = columns.map(({ width }, at) => ({
    x: MARGIN + whole * columns.slice(0, at).reduce((sum, each) => sum + each.width, 0),
    width: whole * width,
  }))
  const fontOf = (isHead, at) => (isHead || (isOfSums && at === 1) ? 'bold' : 'regular')
  const size = isOfSums ? SIZE.text : SIZE.cell
  const heightOf = (cells, isHead) =>
    2 * PADDING +
    Math.max(
      ...cells.map((cell, at) =>
        doc
          .font(fonts[fontOf(isHead, at)])
          .fontSize(size)
          .heightOfString(cell || ' ', { width: places[at].width - 2 * PADDING }),
      ),
    )
  const cellAt = (cell, at, { top, isHead }) => {
    const { x, width } = places[at]
    doc.font(fonts[fontOf(isHead, at)]).fontSize(size).fillColor(INK)
    doc.text(cell, x + PADDING, top + PADDING, { width: width - 2 * PADDING, align: columns[at].align })
  }
  const rowOf = (cells, { isHead }) => {
    const height = heightOf(cells, isHead)
    if (doc.y + height > doc.page.height - MARGIN - 24) {
      doc.addPage()
      if (!isHead && !isOfSums) again()
    }
    const top = doc.y
    const row = doc.struct('TR')
    table.add(row)
    cells.forEach((cell, at) => {
      const isName = isHead || (isOfSums && at === 0)
      const scope = isHead ? 'Column' : 'Row'
      row.add(doc.struct(isName ? 'TH' : 'TD', isName ? { scope } : {}, () => cellAt(cell, at, { top, isHead })))
    })
    row.end()
    doc.y = top + height
    ruleAt(doc, doc.y)
  }
  /** The head of a page that goes on; readers know it already. */
  const again = () => {
    const labels = columns.map(({ label }) => label)
    const top = doc.y
    aside(doc, () => labels.forEach((label, at) => cellAt(label, at, { top, isHead: true })))
    doc.y = top + heightOf(labels, true)
    ruleAt(doc, doc.y)
  }
  if (!isOfSums)
    rowOf(
      columns.map(({ label }) => label),
      { isHead: true },
    )
  for (const cells of rows) rowOf(cells, { isHead: false })
  table.end()
  doc.x = MARGIN
}

function numberPages(doc, work) {
  const { start, count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at)
    const text = work.page.replace('{page}', String(at + 1)).replace('{pages}', String(count))
    // Below the margin, where text would else begin another page.
    doc.page.margins.bottom = 0
    aside(doc, () => {
      doc.font(fonts.regular).fontSize(SIZE.small).fillColor(INK)
      const width = doc.page.width - 2 * MARGIN
      doc.text(`${work.title} · ${text}`, MARGIN, doc.page.height - MARGIN + 8, {
        width,
        align: 'center',
        lineBreak: false,
      })
    })
    doc.page.margins.bottom = MARGIN
  }
}

const bytes = await draw(workerData)
parentPort?.postMessage(bytes)
