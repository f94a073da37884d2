/** An ad type's name, eight prices, its buttons: columns on a desktop, four fields in a row on a phone's card. */
export const priceGrid =
  'grid grid-cols-4 items-center gap-2 desktop:grid-cols-[minmax(0,1fr)_repeat(8,minmax(0,4.75rem))_7rem] desktop:gap-1.5'
