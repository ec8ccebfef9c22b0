import { stroked } from '../../ui/icons.tsx'

export const BoothIcon = stroked('M4 20V9l8 -5l8 5v11', 'M4 20h16', 'M8 20v-7h8v7', 'M8 16.500h8')
export const InvoicesIcon = stroked('M6 3.5h12v17l-3 -2l-3 2l-3 -2l-3 2z', 'M9 8.500h6', 'M9 12.500h6')
export const VehicleTypesIcon = stroked(
  'M3 8.5V6.5l1 -2.500h6l1 2.500v2z',
  'M15 4.500h6',
  'M15 8h4',
  'M5.500 13a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0 -5',
  'M15 14h6',
  'M15 17.500h4',
)
export const OutboxIcon = stroked(
  'M4 13v6h16v-6',
  'M4 13h4.5l1.5 2.5h4l1.5 -2.5H20',
  'M12 11V3.5',
  'M8.5 7L12 3.5L15.5 7',
)
export const PersonIcon = stroked(
  'M12 4.5a3.6 3.6 0 1 0 0 7.2a3.6 3.6 0 1 0 0 -7.2',
  'M4.5 20c.7 -3.8 3.5 -5.6 7.500 -5.600s6.800 1.800 7.500 5.600',
)
export const DashboardIcon = stroked(
  'M4 4h7v7H4z',
  'M13.500 4H20v4.500h-6.500z',
  'M13.500 11H20v9h-6.500z',
  'M4 13.500h7V20H4z',
)
export const SignOutIcon = stroked('M14 4H5v16h9', 'M10 12h10', 'M16.5 8.5L20 12l-3.5 3.5')
export const SelectorIcon = stroked('M8 9.5l4 -4l4 4', 'M8 14.5l4 4l4 -4')
export const ReportsIcon = stroked('M4 4v16h16', 'M8 16v-4', 'M12.500 16V8', 'M17 16v-6')
export const DownloadIcon = stroked('M12 4v11', 'M7 10.5l5 5l5 -5', 'M5 20h14')
export const UnlockedIcon = stroked('M6 11h12v9H6z', 'M8.5 11V7.5a3.5 3.5 0 0 1 6.8 -1.2')
export const StorageIcon = stroked('M4 5h16v5.5H4z', 'M4 13.5h16V19H4z', 'M7.5 7.8h.01', 'M7.5 16.3h.01')
export const MonthIcon = stroked('M4 6h16v14H4z', 'M8.5 3.5V7', 'M15.5 3.5V7', 'M8.5 13.5l2.5 2.5l4.5 -4.5')
export const AdminsIcon = stroked(
  'M12 3.5l7 2.5v5c0 4.6 -2.800 7.700 -7 9.500c-4.200 -1.800 -7 -4.900 -7 -9.500v-5z',
  'M9 12l2.2 2.2l3.800 -4',
)
export const PrivacyIcon = stroked(
  'M2.500 12c2.500 -4.500 5.700 -6.500 9.500 -6.500s7 2 9.500 6.500c-2.500 4.500 -5.700 6.500 -9.500 6.500s-7 -2 -9.500 -6.500',
  'M12 9.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0 -5',
)
export const ActivityIcon = stroked('M3 12h4l3 -7l4 14l3 -7h4')
export const CompaniesIcon = stroked(
  'M4 20V9.5h7',
  'M11 20V4h9v16',
  'M2.5 20h19',
  'M14 8h3',
  'M14 12h3',
  'M14 16h3',
  'M7 13h1',
  'M7 16.5h1',
)
