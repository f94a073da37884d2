import { drawn } from './icons.tsx'

// Apart from the others, which the sign-in page loads.

export const LinkIcon = /* @__PURE__ */ drawn(
  'M8.5 11.5l3-3',
  'M9.5 6.5l1.6-1.6a2.8 2.8 0 0 1 4 4L13.5 10.5',
  'M10.5 13.5l-1.6 1.6a2.8 2.8 0 0 1-4-4L6.5 9.5',
)
export const NewsIcon = /* @__PURE__ */ drawn(
  'M3.5 4.5h10v11h-10z',
  'M13.5 8h3v6a1.5 1.5 0 0 1-3 0',
  'M6 8h5',
  'M6 11h5',
)
