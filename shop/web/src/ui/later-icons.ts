import type { BroughtIcon } from './icon.tsx'

// Of screens whose code is fetched when they are opened: what opens first need not bring them.

export const microphoneIcon: BroughtIcon = {
  lines:
    'M10 12.5A2.5 2.5 0 0 0 12.5 10V5a2.5 2.5 0 0 0-5 0v5a2.5 2.5 0 0 0 2.5 2.5ZM4.8 9.8a5.2 5.2 0 0 0 10.4 0M10 15v2.5M7 17.5h6',
}

export const windowIcon: BroughtIcon = {
  lines: 'M2.5 4.5h15v11h-15v-11Zm0 3.2h15M5 6.1h.01M7.2 6.1h.01',
}

export const gripIcon: BroughtIcon = {
  lines: 'M5 7.5h10M5 12.5h10',
}

export const dragDotsIcon: BroughtIcon = {
  lines: 'M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01',
}

export const undoIcon: BroughtIcon = {
  lines: 'M7 4 3.5 7.5 7 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H8',
}

export const redoIcon: BroughtIcon = {
  lines: 'M13 4l3.5 3.5L13 11M16 7.5H8.5a4.5 4.5 0 0 0 0 9H12',
}

export const upIcon: BroughtIcon = {
  lines: 'm5.5 12 4.5-4.5 4.5 4.5',
}

export const eyeIcon: BroughtIcon = {
  lines: 'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10Zm8 2.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
}

export const closedEyeIcon: BroughtIcon = {
  lines:
    'M3 3l14 14M8.2 4.7A8 8 0 0 1 10 4.5c5 0 8 5.5 8 5.5a14 14 0 0 1-2.3 2.8M5 6.5A13.6 13.6 0 0 0 2 10s3 5.5 8 5.5a8 8 0 0 0 3.7-.9M8.2 8.2a2.5 2.5 0 0 0 3.6 3.6',
}

export const mailIcon: BroughtIcon = {
  lines: 'M2.5 4.5h15v11h-15v-11Zm.3.3L10 11l7.2-6.2',
}

export const backIcon: BroughtIcon = {
  lines: 'M11.5 5 6.5 10l5 5',
}

export const forthIcon: BroughtIcon = {
  lines: 'M8.5 5l5 5-5 5',
}

export const signOutIcon: BroughtIcon = {
  lines: 'M8 3.5H4.5v13H8M12 6.5 15.5 10 12 13.5M15 10H8',
}
