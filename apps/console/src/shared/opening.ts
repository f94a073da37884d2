/**
 * What a table needs for rows of which one is open by its id: in its place on a desktop, elsewhere on a phone.
 * @example <DataTable {...opening(open, show)} />
 */
export const opening = (open: string | null, show: (id: string | null) => void) => ({
  expanded: open,
  onExpand: show,
  onOpen: ({ id }: { id: string }) => show(id),
})
