import type { ReactNode, SVGProps } from 'react'

/** An icon: decoration unless it is given a `title`. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number; title?: string }

function Icon({ size = 20, title, children, ...props }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={title ? undefined : true}
      role={title ? 'img' : undefined}
      {...props}
      className={`shrink-0 ${props.className ?? ''}`}
    >
      {title && <title>{title}</title>}
      {children}
    </svg>
  )
}

/** Makes an icon out of path data on a 20 px grid. */
export const drawn = (...paths: string[]) =>
  function DrawnIcon(props: IconProps) {
    return (
      <Icon {...props}>
        {paths.map(d => (
          <path key={d} d={d} />
        ))}
      </Icon>
    )
  }

export const HomeIcon = /* @__PURE__ */ drawn('M3 9.2 10 3.5l7 5.7', 'M4.8 8v8.5h3.7v-4.7h3v4.7h3.7V8')
export const CampaignIcon = /* @__PURE__ */ drawn(
  'M3 8.2v3.6l2.2.4L15.5 16V4L5.2 7.8z',
  'M6 12.4l1 4.1h2.2l-.8-3.3',
  'M17.5 8.6v2.8',
)
export const CalendarIcon = /* @__PURE__ */ drawn(
  'M3.5 5.5h13v11h-13z',
  'M3.5 9h13',
  'M7 3v3.5',
  'M13 3v3.5',
  'M7 12.7l1.9 1.8 3.6-3.4',
)
export const WalletIcon = /* @__PURE__ */ drawn(
  'M3.5 6.5v9a1 1 0 0 0 1 1h12v-10h-12a1 1 0 0 1-1-1 2 2 0 0 1 2-2h9v3',
  'M13.4 11.5h.2',
)
export const MessageIcon = /* @__PURE__ */ drawn('M3 5h14v10H3z', 'M3.4 5.6 10 11l6.6-5.4')
export const MenuIcon = /* @__PURE__ */ drawn('M3 5.5h14', 'M3 10h14', 'M3 14.5h14')
export const CloseIcon = /* @__PURE__ */ drawn('M5 5l10 10', 'M15 5 5 15')
export const ChevronDownIcon = /* @__PURE__ */ drawn('M5.5 8l4.5 4.5L14.5 8')
export const ChevronRightIcon = /* @__PURE__ */ drawn('M8 5.5l4.5 4.5L8 14.5')
export const ChevronLeftIcon = /* @__PURE__ */ drawn('M12 5.5 7.5 10l4.5 4.5')
export const ArrowLeftIcon = /* @__PURE__ */ drawn('M16.5 10h-13', 'M8.5 5l-5 5 5 5')
export const ArrowRightIcon = /* @__PURE__ */ drawn('M3.5 10h13', 'M11.5 5l5 5-5 5')
export const CheckIcon = /* @__PURE__ */ drawn('M4 10.5l4 4 8-9')
export const CopyIcon = /* @__PURE__ */ drawn('M7.5 7.5h9v9h-9z', 'M12.5 7.5v-4h-9v9h4')
export const EyeIcon = /* @__PURE__ */ drawn(
  'M2.5 10S5.2 4.8 10 4.8 17.5 10 17.5 10 14.8 15.2 10 15.2 2.5 10 2.5 10z',
  'M10 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
)
export const EyeOffIcon = /* @__PURE__ */ drawn(
  'M4 4l12 12',
  'M8.2 5.1A7 7 0 0 1 10 4.8c4.8 0 7.5 5.2 7.5 5.2a13 13 0 0 1-2.3 2.9',
  'M5 6.7A13 13 0 0 0 2.5 10s2.7 5.2 7.5 5.2c1 0 1.9-.2 2.7-.6',
)
export const InfoIcon = /* @__PURE__ */ drawn(
  'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4z',
  'M10 9.2v4.3',
  'M10 6.5v.1',
)
export const WarningIcon = /* @__PURE__ */ drawn('M10 3 2.6 16.2h14.8z', 'M10 8v4', 'M10 14v.1')
export const SuccessIcon = /* @__PURE__ */ drawn(
  'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4z',
  'M6.8 10.2l2.3 2.3 4.2-4.8',
)
export const SearchIcon = /* @__PURE__ */ drawn('M8.8 3.5a5.3 5.3 0 1 0 0 10.6 5.3 5.3 0 0 0 0-10.6z', 'M12.7 12.7l4 4')
export const PencilIcon = /* @__PURE__ */ drawn('M13.2 3.8l3 3L7.5 15.5l-3.7.7.7-3.7z', 'M11.2 5.8l3 3')
export const TrashIcon = /* @__PURE__ */ drawn(
  'M4 5.5h12',
  'M8 5.5v-2h4v2',
  'M5.5 5.5l.7 11h7.6l.7-11',
  'M8.5 8.5v5',
  'M11.5 8.5v5',
)
export const PlusIcon = /* @__PURE__ */ drawn('M10 4v12', 'M4 10h12')
export const ExternalIcon = /* @__PURE__ */ drawn('M11.5 3.5h5v5', 'M16.2 3.8 9 11', 'M14.5 11.5v5h-11v-11h5')
export const UserIcon = /* @__PURE__ */ drawn(
  'M10 3.2a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6z',
  'M3.5 17c.6-3.3 3.2-5 6.5-5s5.9 1.7 6.5 5',
)
export const SettingsIcon = /* @__PURE__ */ drawn(
  'M3 6h7.5',
  'M14.5 6H17',
  'M12.5 4v4',
  'M3 14h2.5',
  'M9.5 14H17',
  'M7.5 12v4',
)
export const BillIcon = /* @__PURE__ */ drawn(
  'M5 2.8h10v14.4l-2.5-1.6-2.5 1.6-2.5-1.6L5 17.2z',
  'M7.8 7h4.4',
  'M7.8 10.5h4.4',
)
export const CompanyIcon = /* @__PURE__ */ drawn(
  'M4 17.2V4.8l7-2v14.4',
  'M11 8h5v9.2',
  'M2.8 17.2h14.4',
  'M6.8 7h1.4',
  'M6.8 10h1.4',
  'M6.8 13h1.4',
  'M13.4 11h.4',
  'M13.4 14h.4',
)
export const LockIcon = /* @__PURE__ */ drawn('M4.5 9h11v8h-11z', 'M7 9V6.2a3 3 0 0 1 6 0V9', 'M10 12.3v1.6')
export const HelpIcon = /* @__PURE__ */ drawn(
  'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4z',
  'M7.9 8a2.1 2.1 0 1 1 3 1.9c-.7.3-.9.7-.9 1.4',
  'M10 13.9v.1',
)
export const LogoutIcon = /* @__PURE__ */ drawn('M11.5 3.5h-7v13h7', 'M8.5 10h8.5', 'M14 7l3 3-3 3')
export const GlobeIcon = /* @__PURE__ */ drawn(
  'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4z',
  'M3 10h14',
  'M10 2.8c2.2 2 3 4.5 3 7.2s-.8 5.2-3 7.2c-2.2-2-3-4.5-3-7.2s.8-5.2 3-7.2z',
)
export const RegulationIcon = /* @__PURE__ */ drawn(
  'M10 3v14',
  'M5 17h10',
  'M4 6h12',
  'M4 6l-2 5a2.3 2.3 0 0 0 4 0z',
  'M16 6l-2 5a2.3 2.3 0 0 0 4 0z',
)
export const ClockIcon = /* @__PURE__ */ drawn(
  'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4z',
  'M10 6.2V10l2.6 1.8',
)
export const RefreshIcon = /* @__PURE__ */ drawn('M16 8a6.3 6.3 0 1 0 .3 3.3', 'M16.5 4v4h-4')
