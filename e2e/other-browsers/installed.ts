import { findProgram } from './find-program.ts'
import { openNullSink } from './null-sink.ts'
import { openFirefox } from './open-firefox.ts'
import { openWebKit } from './open-webkit.ts'
import type { OtherBrowser } from './other-browser.ts'

/** A browser that a journey may be walked in, or what to install for that. */
export interface Installed {
  readonly name: string
  /** Which of a sound's previews it is given first. */
  readonly format: 'opus' | 'mp3'
  /** `null` where something is missing. */
  readonly start: (() => Promise<OtherBrowser>) | null
  readonly toInstall: string
}

/** The browsers of other makers, as far as this machine has them. Nothing is ever downloaded. */
export const otherBrowsers: readonly Installed[] = [
  {
    name: 'Firefox',
    format: 'opus',
    start: startFirefox(),
    toInstall: 'apt-get install firefox-esr pulseaudio (or name a Firefox with FIREFOX=/path)',
  },
  {
    name: 'WebKitGTK',
    format: 'mp3',
    start: startWebKit(),
    toInstall: 'apt-get install webkit2gtk-driver xvfb xauth gstreamer1.0-plugins-good',
  },
]

function startFirefox(): Installed['start'] {
  const firefox = findProgram(process.env['FIREFOX'], 'firefox-esr', 'firefox')
  // Without any loudspeaker the clock of its audio does not run.
  const pulseaudio = findProgram('pulseaudio')
  if (firefox === null || pulseaudio === null) return null
  return async () => {
    await using opening = new AsyncDisposableStack()
    const sink = opening.use(await openNullSink(pulseaudio))
    const browser = opening.use(await openFirefox(firefox, sink.env))
    const owned = opening.move()
    return { ...browser, [Symbol.asyncDispose]: () => owned.disposeAsync() }
  }
}

function startWebKit(): Installed['start'] {
  const driver = findProgram('WebKitWebDriver')
  const browser = findProgram('MiniBrowser', '/usr/lib*/{,*/}webkit2gtk-4.1/MiniBrowser')
  const screen = findProgram('xvfb-run')
  if (driver === null || browser === null || screen === null) return null
  return () => openWebKit({ driver, browser, screen })
}
