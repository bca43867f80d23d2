import type { BroughtIcon } from '../../ui/icon.tsx'

// Of the rail of those who run the shop.

export { mailIcon, undoIcon } from '../../ui/later-icons.ts'

export const chartIcon: BroughtIcon = { lines: 'M3 3v14h14M6.5 12.5l3-3.5 2.5 2 4-5' }

export const auditIcon: BroughtIcon = {
  lines: 'M5 2.5h7l3.5 3.5v11.5H5v-15ZM12 2.5V6h3.5M7.8 10h4.9M7.8 13.5h4.9',
}

export const tagIcon: BroughtIcon = { lines: 'M3 3h6.5l7.5 7.5-6.5 6.5L3 9.5V3Zm3.8 3.8h.01' }

export const payoutIcon: BroughtIcon = {
  lines: 'M2.5 5.5h15v9h-15v-9Zm7.5 6.6a2.1 2.1 0 1 0 0-4.2 2.1 2.1 0 0 0 0 4.2ZM5.2 10h.01M14.8 10h.01',
}

export const scalesIcon: BroughtIcon = {
  lines: 'M10 3v14M6.5 17h7M4 5.5h12M4 5.5 1.8 11h4.4L4 5.5Zm12 0L13.8 11h4.4L16 5.5Z',
}

export const bookIcon: BroughtIcon = {
  lines:
    'M10 5C8 3.6 5.5 3.2 2.5 3.5v12c3-.3 5.5.1 7.5 1.5 2-1.4 4.5-1.8 7.5-1.5v-12c-3-.3-5.5.1-7.5 1.5Zm0 0v12',
}

export const ticketIcon: BroughtIcon = {
  lines: 'M2.5 5.5h15V8a2 2 0 0 0 0 4v2.5h-15V12a2 2 0 0 0 0-4V5.5ZM12 5.5v9',
}

export const pulseIcon: BroughtIcon = { lines: 'M2.5 10.5h3.5L8.5 4l3.5 12 2.5-5.5h3' }

export const speechIcon: BroughtIcon = { lines: 'M3 4h14v9.5H9.5L6 16.5v-3H3V4Z' }

export const hookIcon: BroughtIcon = {
  lines:
    'M7.5 9.2 5 13.5M8 6.5a2.5 2.5 0 1 1 4.4 1.6M12.2 8l2.6 4.6M7.5 14h5M2.8 15a2.4 2.4 0 1 0 4.7-1M14.2 11.6a2.4 2.4 0 1 1-1.6 3.4',
}

export const keyIcon: BroughtIcon = {
  lines: 'M6.5 12.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM9.8 9h7.7v3M14 9v2.5',
}

export const plugIcon: BroughtIcon = {
  lines: 'M7 2.5v4M13 2.5v4M4.5 6.5h11V9a5.5 5.5 0 0 1-11 0V6.5ZM10 14.5v3',
}
