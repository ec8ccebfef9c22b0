import { stroked } from '../../ui/icons.tsx'

export const ServicesIcon = stroked('M4.5 4.5h15v15h-15z', 'M10 16.5v-9h3a2.7 2.7 0 0 1 0 5.4h-3')
export const SignOutIcon = stroked('M14 4H5v16h9', 'M10 12h10', 'M16.5 8.5L20 12l-3.5 3.5')
export const SelectorIcon = stroked('M8 9.5l4 -4l4 4', 'M8 14.5l4 4l4 -4')
export const BuildingIcon = stroked('M5 20V5h9v15', 'M14 10h5v10', 'M3.5 20h17', 'M8 9h3', 'M8 13h3', 'M8 17h3')
export const DownloadIcon = stroked('M12 4v11', 'M7 10.5l5 5l5 -5', 'M5 20h14')
export const UnlockedIcon = stroked('M6 11h12v9H6z', 'M8.5 11V7.5a3.5 3.5 0 0 1 6.8 -1.2')
export const StorageIcon = stroked('M4 5h16v5.5H4z', 'M4 13.5h16V19H4z', 'M7.5 7.8h.01', 'M7.5 16.3h.01')
