import type { PaymentMethod } from '../../domain/services.ts'

/** Props of an icon. Icons stand beside words as decoration, so none is read aloud. */
interface IconProps {
  /** Edge length in px. */
  size?: number
  className?: string | undefined
}

export type Icon = (props: IconProps) => React.JSX.Element

/** Returns a stroke icon on a grid of 24. */
export function stroked(...paths: readonly string[]): Icon {
  return ({ size = 18, className }) => (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

const CIRCLE = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0 -18'

export const PlusIcon = stroked('M12 5v14', 'M5 12h14')
export const MinusIcon = stroked('M5 12h14')
export const CloseIcon = stroked('M6 6l12 12', 'M18 6L6 18')
export const ChevronDownIcon = stroked('M6 9.5l6 6l6 -6')
export const ChevronLeftIcon = stroked('M14.5 6l-6 6l6 6')
export const ChevronRightIcon = stroked('M9.5 6l6 6l-6 6')
export const ArrowUpIcon = stroked('M12 19V5', 'M6 11l6 -6l6 6')
export const ArrowDownIcon = stroked('M12 5v14', 'M6 13l6 6l6 -6')
export const SearchIcon = stroked('M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0 -13', 'M15.5 15.5L20 20')
export const MoreIcon = stroked(...[5, 12, 19].map((x) => `M${x} 11.3a.7 .7 0 1 0 0 1.4a.7 .7 0 1 0 0 -1.4`))
export const EditIcon = stroked('M4 20h4L19 9l-4 -4L4 16z', 'M13.5 6.5l4 4')
export const CopyIcon = stroked('M9 9h10v11H9z', 'M5 15V4h10')
export const CalendarIcon = stroked('M4 6h16v14H4z', 'M4 10.5h16', 'M8.500 3.500V7', 'M15.500 3.500V7')
export const ColumnsIcon = stroked('M4 5h16v14H4z', 'M9.5 5v14', 'M14.5 5v14')
export const DownloadIcon = stroked('M12 4v11', 'M7 11l5 5l5 -5', 'M5 20h14')
export const FilterIcon = stroked('M4 6h16', 'M7 12h10', 'M10 18h4')
export const RefreshIcon = stroked(
  'M20 11a8 8 0 0 0 -14.5 -3.5L4 9.5',
  'M4 4.5v5h5',
  'M4 13a8 8 0 0 0 14.5 3.5L20 14.5',
  'M20 19.5v-5h-5',
)
export const DeleteIcon = stroked('M5 7h14', 'M10 7V4.5h4V7', 'M7 7l1 13h8l1 -13', 'M10.5 11v5.5', 'M13.5 11v5.5')
export const DrawerIcon = stroked('M4 5h16v6H4z', 'M6 11l-2 8h16l-2 -8', 'M10 15.500h4')
export const LockIcon = stroked('M6 11h12v9H6z', 'M8.5 11V8a3.5 3.5 0 0 1 7 0v3')
const EyeIcon = stroked(
  'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5 -5.8 6.5 -9.5 6.5s-7 -2 -9.5 -6.5z',
  'M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0 -5',
)
const EyeOffIcon = stroked(
  'M9.9 5.7A9.5 9.5 0 0 1 12 5.5c3.7 0 7 2 9.5 6.5a16 16 0 0 1 -2.6 3.4',
  'M6.3 7.3A15 15 0 0 0 2.5 12c2.5 4.5 5.8 6.5 9.5 6.5a10 10 0 0 0 4.7 -1.2',
  'M3.5 3.5l17 17',
)
export const WarningIcon = stroked('M12 4L2.8 19.5h18.4z', 'M12 10v4.5', 'M12 17h.01')
export const HelpIcon = stroked(
  CIRCLE,
  'M9.3 9.400a2.8 2.8 0 1 1 4 2.500c-.9 .5 -1.3 1 -1.3 1.900v.2',
  'M12 16.700h.01',
)
export const InfoIcon = stroked(CIRCLE, 'M12 11v5.5', 'M12 7.7h.01')
export const ErrorIcon = stroked(CIRCLE, 'M12 7.5v5.5', 'M12 16.3h.01')
export const OfflineIcon = stroked(
  'M3 3l18 18',
  'M2.5 9.5a14 14 0 0 1 5 -3',
  'M11 5.5a14 14 0 0 1 10.5 4',
  'M5.8 13a9 9 0 0 1 4.2 -2.3',
  'M9 16.5a4.5 4.5 0 0 1 6 0',
  'M12 19.7h.01',
)
export const LocationsIcon = stroked(
  'M12 21c-4 -4.500 -6.500 -8 -6.500 -11.500a6.500 6.500 0 0 1 13 0c0 3.500 -2.500 7 -6.500 11.500z',
  'M12 7.300a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 1 0 0 -4.400',
)
export const DeviceIcon = stroked('M7 3h10v18H7z', 'M11 18h2')

export const ClockIcon = stroked(CIRCLE, 'M12 7.5V12l3 2')
export const ReceiptIcon = stroked(
  'M5 3.5l2.3 1.5L9.7 3.5L12 5l2.3 -1.5L16.7 5L19 3.5v17L16.7 19l-2.4 1.5L12 19l-2.3 1.5L7.3 19L5 20.5z',
  'M9 10h6',
  'M9 14h6',
)

export const DoneIcon = stroked(CIRCLE, 'M8 12.3l2.7 2.7L16 9.5')
export const VoidIcon = stroked(CIRCLE, 'M5.8 5.8l12.4 12.4')
export const PendingIcon = stroked(
  'M8.5 3.7a9 9 0 0 1 7 0',
  'M19 6.5a9 9 0 0 1 2 5.5',
  'M20 16a9 9 0 0 1 -4.5 4.3',
  'M8.5 20.3A9 9 0 0 1 4 16',
  'M3 12a9 9 0 0 1 2 -5.5',
)
export const ReservedIcon = stroked('M7 4h10v16l-5 -4l-5 4z')

export const CashIcon = stroked(
  'M3 7h18v10H3z',
  'M12 9.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0 -4.6',
  'M6.3 12h.01',
  'M17.7 12h.01',
)
export const CardIcon = stroked('M3 6h18v12H3z', 'M3 10h18', 'M7 14.5h3')
const PhoneIcon = stroked('M7.5 3h9v18h-9z', 'M10.5 17.8h3')
export const PAYMENT_METHOD_ICONS = { cash: CashIcon, dataphone: CardIcon, digital: PhoneIcon } satisfies Record<
  PaymentMethod,
  Icon
>

export const CarIcon = stroked(
  'M4.5 17H3v-5l2.2 -5.2h11.3L20.3 11.5l.7 .5V17h-1.5',
  'M9.5 17h5',
  'M7 15a2 2 0 1 0 0 4a2 2 0 1 0 0 -4',
  'M17 15a2 2 0 1 0 0 4a2 2 0 1 0 0 -4',
  'M3.5 11.5h16.5',
)
export const MotorcycleIcon = stroked(
  'M5.5 13a3.3 3.3 0 1 0 0 6.6a3.3 3.3 0 1 0 0 -6.6',
  'M18.5 13a3.3 3.3 0 1 0 0 6.6a3.3 3.3 0 1 0 0 -6.6',
  'M13.5 5.5h2.7l2.8 8',
  'M5.5 16.3h6.5c.5 -3.5 2 -5.3 5 -6',
  'M3.5 9.5h6l2.5 2',
)
export const BicycleIcon = stroked(
  'M5.5 12.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0 -7',
  'M18.5 12.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0 -7',
  'M5.5 16L9 9h6.5L12 16z',
  'M18.5 16L15 6h2.5',
  'M7.5 9h3',
)

/** The icon of a button that reveals or hides a field's text. */
export function VisibilityIcon({ reveal }: { reveal: boolean }) {
  return reveal ? <EyeOffIcon size={18} /> : <EyeIcon size={18} />
}
export const DriversIcon = stroked(
  'M9 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0 -7',
  'M3 19.5c.5 -3.4 2.8 -5 6 -5s5.5 1.6 6 5',
  'M15.5 5.600a3.2 3.2 0 0 1 0 5.8',
  'M17.5 14.900c2 .7 3.2 2.2 3.5 4.6',
)
export const VehiclesIcon = stroked(
  'M4 16.5v-4l2 -5.500h12l2 5.500v4z',
  'M4 12.500h16',
  'M6 16.500v2.5',
  'M18 16.500v2.5',
  'M7.5 14.500h.01',
  'M16.5 14.500h.01',
)
export const AgreementsIcon = stroked('M4 4h8l8 8l-8 8l-8 -8z', 'M8.500 8.500h.01')
export const StaffIcon = stroked(
  'M5 5.5h14v15H5z',
  'M12 3v4.5',
  'M12 10a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0 -4.4',
  'M8.5 18c.4 -1.4 1.700 -2 3.5 -2s3.1 .6 3.5 2',
)
export const BuildingIcon = stroked('M5 20V5h9v15', 'M14 10h5v10', 'M3.5 20h17', 'M8 9h3', 'M8 13h3', 'M8 17h3')
export const CashUpsIcon = stroked('M4 10h16v10H4z', 'M7 10V4h10v6', 'M10 7h4', 'M4 15.5h16', 'M10.5 17.8h3')
export const ServicesIcon = stroked('M4.5 4.5h15v15h-15z', 'M10 16.5v-9h3a2.7 2.7 0 0 1 0 5.4h-3')
