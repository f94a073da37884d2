interface ImportMeta {
  /** Files of the build by pattern, each fetched when it is called for. */
  glob<File>(
    pattern: string,
    how: { query: '?raw'; import: 'default' },
  ): Record<string, (() => Promise<File>) | undefined>
  /** Addresses of files of the build by pattern. */
  glob<File>(pattern: string, how: { query: '?url'; import: 'default'; eager: true }): Record<string, File | undefined>
}
