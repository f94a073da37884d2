/**
 * A channel's row: a card whose further columns open beneath it where there is little room, columns that stand under a
 * common header where there is enough (CHAN-08). The width of the list decides, not that of the window.
 */
export const rowGrid =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 @min-[50rem]:grid-cols-[auto_minmax(0,1fr)_7rem_16.5rem_7.5rem_6.5rem] @min-[50rem]:gap-x-3.5'
