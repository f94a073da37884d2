/** Polish letters of code page 852, in which older programs of banks write; other bytes above 127 are of no importance. */
const CP852: Readonly<Record<number, string>> = {
  0xa5: 'ą',
  0x86: 'ć',
  0xa9: 'ę',
  0x88: 'ł',
  0xe4: 'ń',
  0xa2: 'ó',
  0x98: 'ś',
  0xab: 'ź',
  0xbe: 'ż',
  0xa4: 'Ą',
  0x8f: 'Ć',
  0xa8: 'Ę',
  0x9d: 'Ł',
  0xe3: 'Ń',
  0xe0: 'Ó',
  0x97: 'Ś',
  0x8d: 'Ź',
  0xbd: 'Ż',
}
/** Bytes that are Polish letters in one of the two and hardly ever something in the other: ą, ś, ź, Ą, Ś, Ź. */
const ONLY_LATIN_2 = [0xb1, 0xb6, 0xbc, 0xa1, 0xa6, 0xac]
const ONLY_WINDOWS = [0xb9, 0x9c, 0x9f, 0xa5, 0x8c, 0x8f]
/** ł, ć and ś of code page 852, which are nothing in the other two. */
const ONLY_CP852 = [0x88, 0x86, 0x98]

const declaredIn = (bytes: Uint8Array): string | undefined =>
  /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]{0,200}encoding=["']([\w-]{1,40})["']/i.exec(
    Buffer.from(bytes.subarray(0, 300)).toString('latin1'),
  )?.[1]

const decoded = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function countOf(bytes: Uint8Array, wanted: readonly number[]): number {
  const isWanted = new Set(wanted)
  let count = 0
  for (const byte of bytes) if (byte > 127 && isWanted.has(byte)) count += 1
  return count
}

/** A file's text: by what it declares, else UTF-8 where it can be that, else the Polish encoding that its letters speak for. */
export function textOf(bytes: Uint8Array): string {
  const declared = declaredIn(bytes)
  const read = (declared && decoded(bytes, declared)) || decoded(bytes, 'utf-8')
  if (read !== null) return read
  const windows = countOf(bytes, ONLY_WINDOWS)
  if (countOf(bytes, ONLY_CP852) > windows) {
    return Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\x80-\xff]/g, letter => CP852[letter.charCodeAt(0)] ?? ' ')
  }
  return new TextDecoder(countOf(bytes, ONLY_LATIN_2) > windows ? 'iso-8859-2' : 'windows-1250').decode(bytes)
}
