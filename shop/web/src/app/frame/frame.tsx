import { useEffect, useState } from 'react'
import { Link, Outlet, useNavigate } from 'react-router'
import { PlayerBar } from '../../listening/screens/player-bar/player-bar.tsx'
import { useAppState } from '../../shared/state/app-state.ts'
import { BelowScreenPlace } from '../../shared/page/below-screen.tsx'
import { lazyPart } from '../../shared/page/lazy-part.tsx'
import { CollectPart } from '../../sounds/collections/collect-part.tsx'
import { goToSessionTempo } from '../../listening/session-tempo-field.ts'
import { listenForShortcuts, PALETTE_KEY, useShortcuts } from '../../shared/page/shortcuts.ts'
import styles from './frame.module.css'
import { keepFocus } from './keep-focus.ts'
import { LiveRegion } from './live-region.tsx'
import { Loaders } from './loaders.tsx'
import { WITHDRAW } from './legal-places.ts'
import { Rail } from './rail.tsx'
import { StackPlace } from './stack-place.tsx'
import { TopBar } from './top-bar.tsx'
import { useIsOffice } from './use-is-office.ts'
import { useFirstHead } from './use-first-head.ts'

const FeedbackDialog = lazyPart(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog)
const Palette = lazyPart(async () => (await import('./palette/palette.tsx')).Palette)
const HelpOverlay = lazyPart(async () => (await import('./help-overlay.tsx')).HelpOverlay)

/** What stays while screens come and go. */
export function Frame() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isFeedbackOpen, setFeedbackOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const isOffice = useIsOffice()
  const closeFeedback = () => setFeedbackOpen(false)
  useFirstHead()
  // Talks to the keyboard.
  useEffect(listenForShortcuts, [])
  useEffect(keepFocus, [])
  const openHelp = () => setHelpOpen(true)
  const openFeedback = () => setFeedbackOpen(true)
  const openPalette = () => setPaletteOpen(true)
  const closePalette = () => setPaletteOpen(false)
  useFrameShortcuts(openHelp, openPalette)
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#screen">
        Skip to content
      </a>
      <Rail />
      <TopBar onHelp={openHelp} onFeedback={openFeedback} onPalette={openPalette} />
      <main id="screen" className={styles.screen} tabIndex={-1}>
        <Outlet />
      </main>
      <BelowScreenPlace className={styles.below} />
      <StackPlace />
      <PlayerBar isOnlyHeard={isOffice} />
      <footer className={styles.footer}>
        <Link to={WITHDRAW.to}>{WITHDRAW.label}</Link>
      </footer>
      <LiveRegion />
      <Loaders />
      <CollectPart />
      {isPaletteOpen && (
        <Palette
          onHelp={openHelp}
          onFeedback={openFeedback}
          onClose={closePalette}
          onMissing={closePalette}
        />
      )}
      {isFeedbackOpen && <FeedbackDialog onClose={closeFeedback} onMissing={closeFeedback} />}
      {isHelpOpen && <HelpOverlay onClose={() => setHelpOpen(false)} onMissing={() => setHelpOpen(false)} />}
    </div>
  )
}

function useFrameShortcuts(openHelp: () => void, openPalette: () => void): void {
  const navigate = useNavigate()
  const checkOut = (): void =>
    void navigate(useAppState.getState().profile ? '/loops-checkout' : '/publicCart')
  useShortcuts([
    { keys: ['?'], label: 'Show this help', group: 'help', run: openHelp },
    { keys: [PALETTE_KEY], label: 'Go to anything', group: 'finding', run: openPalette },
  ])
  // Some screens have uses of their own for these.
  useShortcuts(
    [
      { keys: ['t', 'T'], label: 'Type the session tempo', group: 'session', run: goToSessionTempo },
      { keys: ['o', 'O'], label: 'Check out', group: 'keeping', run: checkOut },
    ],
    { isFallback: true },
  )
}
