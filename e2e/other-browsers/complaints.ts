import { inPage, type OtherBrowser } from './other-browser.ts'

declare global {
  interface Window {
    complaints?: string[]
  }
}

/** Has to run in a page before anything of its own: it notes what goes wrong there. */
export const COMPLAINTS_SCRIPT = `(${noteComplaints.toString()})()`

export function complaintsIn(browser: OtherBrowser): Promise<readonly string[]> {
  return inPage(browser, () => window.complaints ?? ['the page was never listened to'], null)
}

/** Runs in the page. */
function noteComplaints(): void {
  const complaints: string[] = []
  window.complaints = complaints
  addEventListener('error', ({ message, filename }) => complaints.push(`${message} (${filename})`))
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  const { error } = console
  Object.assign(console, {
    error: (...words: unknown[]) => {
      complaints.push(words.join(' '))
      error(...words)
    },
  })
}
