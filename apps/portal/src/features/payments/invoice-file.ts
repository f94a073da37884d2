const MEGABYTE = 1024 * 1024

/** Why a file can be no invoice; texts `inputs.error.*`. */
export type InvoiceProblem = 'pdf' | 'file_size'

/** What can be told before sending (VAL-30, VAL-31); the server looks inside. @param limit megabytes, equal is too large. */
export function problemOfInvoice({ name, type, size }: File, limit: number): InvoiceProblem | null {
  if (type !== 'application/pdf' || !/\.pdf$/i.test(name)) return 'pdf'
  return size >= limit * MEGABYTE ? 'file_size' : null
}
