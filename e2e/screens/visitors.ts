import { giveSketch } from '../a-track.ts'
import { comeFromProgram, keepTwo, listenOn, playJam } from './acts.ts'
import { FIELD, HEADING, LANE, LINE, ROW, rowOf, type Screen, TABLE_ROW } from './screen.ts'

const one = rowOf('visitor')
const plain = { isPlain: true } as const

export const VISITORS: readonly Screen[] = [
  one('sounds', 'All sounds', '/sounds', ROW),
  one('sounds-playing', 'A search playing', '/sounds?q=dark&kind=loop&sort=newest', ROW, { act: listenOn }),
  one('sounds-found', 'Words and a filter', '/sounds?q=dark+bass&genre=techno', `${ROW}, main h2`),
  one('sounds-none', 'Nothing found', '/sounds?q=zyzzyva', 'main h2'),
  one('sounds-similar', 'Similar sounds', '/sounds?similar={soundId}', ROW),
  one('sound', 'One sound', '/sounds/{soundId}', HEADING),
  one('match', 'Match: give a track', '/match', HEADING),
  one('match-found', 'Match: sounds that fit a track', '/match', HEADING, { act: giveSketch }),
  one('packs', 'Packs', '/packs', LINE),
  one('pack', 'One pack', '/packs/{packId}', ROW),
  one('artists', 'Artists', '/artists', LINE),
  one('artist', 'One artist', '/artists/{handle}', ROW),
  one('jams', 'Jams', '/jams', TABLE_ROW),
  one('jams-fitting', 'Jams that fit a jam', '/jams?fitsJam={jamId}', HEADING),
  one('jam', 'A jam', '/jams/{jamId}', LANE, { pose: playJam }),
  one('prices', 'Points & plans, for visitors', '/prices', HEADING),
  one('cart-empty', 'A visitor’s cart', '/publicCart', HEADING),
  one('start', 'Front door', '/', HEADING),
  one('sign-in', 'Sign in', '/login', HEADING),
  one('register', 'Create an account', '/register', HEADING),
  one('register-success', 'Check your email', '/register_success', HEADING),
  one('forgot-password', 'Forgot your password', '/forgot_password', HEADING),
  one('reset-password', 'Set a new password', '/reset_password', HEADING),
  one('confirm-email', 'Confirm your email', '/confirm_email', HEADING),
  one('set-password', 'Accept an invitation', '/set_password?email=mia%40segno.test&invitation=1', FIELD),
  one('hosted', 'Sign in for a program', '/sign-in/not-yet-known', HEADING, { act: comeFromProgram }),
  one('hosted-over', 'A program’s sign-in that took too long', '/sign-in#problem=sign_in_over', HEADING),
  one('signing-in', 'Signing in', '/signing-in', HEADING, plain),
  one('plugin', 'Sign in to the plugin', '/plugin/unknown/unknown', HEADING, plain),
  one('plugin-signed-in', 'The plugin is signed in', '/plugin/signed-in', HEADING),
  one('plugin-not-signed-in', 'The plugin is not signed in', '/plugin/not-signed-in', HEADING),
  one('agent', 'The Agent', '/agent', HEADING),
  one('agent-license', 'The Agent, by an old address', '/agent-license', HEADING, plain),
  one('licences', 'Check a licence', '/licences', HEADING),
  one('licence', 'A licence', '/licences/{licenceNumber}', HEADING),
  one('copyright', 'Copyright notice', '/copyright', FIELD),
  one('terms', 'Terms and conditions', '/terms_and_condition', HEADING),
  one('privacy', 'Privacy policy', '/privacy_policy', HEADING),
  one('withdraw', 'Withdraw from a contract', '/withdraw', HEADING),
  one('contact', 'Contact and legal notice', '/contact', HEADING),
  one('unsubscribe', 'Unsubscribe', '/unsubscribe/followed/1', HEADING),
  one('unauthorised', 'Not for this account', '/unauthorised', HEADING),
  one('deactivated', 'Account disabled', '/deactivated', HEADING),
  one('account-deleted', 'Account deleted', '/account-deleted', HEADING),
  one('nothing-there', 'No such page', '/nothing-there', HEADING),
  // Its own test looks at it on a phone.
  one('dev-kit', 'Kit', '/dev/kit', HEADING, plain),
  one('signed-out', 'Signed out', '/logout', HEADING, plain),
  // Last: the stack stays on every screen after it.
  one('stack', 'Sounds kept playing', '/sounds?kind=loop&sort=newest', ROW, { act: keepTwo }),
]
