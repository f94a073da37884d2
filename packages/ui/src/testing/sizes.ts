import { vi } from 'vitest'

/** Pixels that elements hold and show; whoever watches sizes is told at once. The test restores mocks and globals. */
export function sizesAre(
  sizes: Partial<Record<'scrollHeight' | 'clientHeight' | 'scrollWidth' | 'clientWidth', number>>,
) {
  for (const name of ['scrollHeight', 'clientHeight', 'scrollWidth', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(sizes[name] ?? 300)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly look: () => void) {}
      observe() {
        this.look()
      }
      unobserve() {}
      disconnect() {}
    },
  )
}
