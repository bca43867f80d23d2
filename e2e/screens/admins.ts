import { dialog, lanesLoaded, openDialog, press, scrollTo, thenWait } from './acts.ts'
import { FIELD, HEADING, LANE, LINE, rowOf, type Screen, TABLE_ROW } from './screen.ts'

const one = rowOf('admin')
const CURRENT = '[data-queue] [aria-current=true]'
const opening = (button: string | RegExp) => ({ act: openDialog(button) })
const pressing = (key: string) => ({ act: thenWait(press(key), dialog) })

const CATALOGUE: readonly Screen[] = [
  one('review', 'Review of submitted sounds', '/admin/review', CURRENT),
  one('review-refuse', 'Refusing a sound', '/admin/review', CURRENT, pressing('r')),
  one('review-help', 'Keys of the review', '/admin/review', CURRENT, pressing('?')),
  one('retagging', 'Uncertain sounds', '/retagging', CURRENT),
  one('retagging-genres', 'Changing genres', '/retagging', CURRENT, { act: press('g') }),
  one('retagging-tempo', 'Changing a tempo', '/retagging', CURRENT, { act: press('t') }),
  one('all-notices', 'Copyright notices', '/admin/copyright-notices', TABLE_ROW),
  one('notice-uphold', 'Upholding a notice', '/admin/copyright-notices', TABLE_ROW, opening(/^Uphold /)),
  one('vocabulary', 'Vocabulary', '/admin/vocabulary', LINE),
  one('vocabulary-merge', 'Merging two words', '/admin/vocabulary?kind=genre', LINE, opening(/^Merge /)),
  one('published-jams', 'Published jams', '/editorial_jam/view', TABLE_ROW),
  one('any-jam', 'Any artist’s jam', '/editorial_jam?jam={jamId}', LANE, { act: lanesLoaded }),
]

const PEOPLE: readonly Screen[] = [
  one('users', 'Users', '/users', TABLE_ROW),
  one('artist-accounts', 'Artist accounts', '/artistList', TABLE_ROW),
  one('add-user', 'Invite a user', '/admin/add_user', FIELD),
  one('user', 'One user', '/admin/view_user/{buyerId}', 'main dl'),
  one('user-wallet', 'A user’s wallet', '/admin/view_user/{buyerId}?tab=wallet', TABLE_ROW),
  one('points-corrected', 'Correcting points', '/admin/view_user/{buyerId}?tab=wallet', TABLE_ROW, {
    ...opening('Correct points'),
  }),
  one('edit-user', 'Edit a user', '/admin/edit_user/{buyerId}', FIELD),
  one('applications', 'Artist applications', '/admin/artist-applications', TABLE_ROW),
  one('application-accept', 'Accepting an artist', '/admin/artist-applications', TABLE_ROW, {
    ...opening(/^Accept /),
  }),
  one('affiliates', 'Affiliates', '/admin/affiliates', HEADING),
  one('affiliate-payouts', 'Payouts of an affiliate', '/admin/affiliate_payout/{buyerId}', HEADING),
  one('commissions', 'All affiliate commissions', '/admin_affiliate_history', HEADING),
  one('active-users', 'Active users', '/analytics/active-users', TABLE_ROW),
  one('usage', 'Usage metrics', '/analytics/usages-metrics', HEADING),
  one('usage-searches', 'Words that were searched', '/analytics/usages-metrics?list=searches', TABLE_ROW, {
    act: scrollTo(TABLE_ROW),
  }),
  one('feedback', 'User feedback', '/analytics/user-feedback', TABLE_ROW),
  one('feedback-answer', 'Answering feedback', '/analytics/user-feedback', TABLE_ROW, opening(/^Answer /)),
]

const MONEY: readonly Screen[] = [
  one('all-payments', 'All payments', '/admin_subscription_history', TABLE_ROW),
  one('payment', 'One payment', '/admin_subscription_history', TABLE_ROW, opening(/^Open the payment /)),
  one('withdrawals', 'Withdrawals', '/admin/withdrawals', TABLE_ROW),
  one('withdrawal-payment', 'Choosing the payment of a withdrawal', '/admin/withdrawals', TABLE_ROW, {
    ...opening(/^Choose payment: /),
  }),
  one('disputes', 'Disputes', '/admin/disputes', HEADING),
  one('books', 'Books', '/admin/books', HEADING),
  one('card-provider', 'Differences with the card provider', '/admin/card-provider', HEADING),
  one('all-gift-cards', 'Gift cards of all buyers', '/admin/gift-cards', HEADING),
  one('all-purchases', 'All purchases', '/admin_purchase_history', TABLE_ROW),
  one('purchase', 'One purchase', '/admin_purchase_history', TABLE_ROW, opening(/^Open the purchase /)),
  one('purchase-refund', 'Refunding a purchase', '/admin_purchase_history', TABLE_ROW, opening(/^Refund /)),
  one('artist-payments', 'Artist payments', '/admin/artist-payments', HEADING),
  one('payment-run', 'Starting a payment run', '/admin/artist-payments', HEADING, opening('Start a run')),
  one('artist-payment', 'Payments to an artist', '/admin/payment/{artistId}', HEADING),
  one('agent-licences', 'Agent licences', '/agent-licenses', TABLE_ROW),
  one('agent-grant', 'Granting a licence', '/agent-licenses', TABLE_ROW, opening('Grant a licence')),
  one('agent-users', 'Users of an Agent licence', '/agent-licenses/users/{agentLicenceId}', HEADING),
  one('campaigns', 'Campaigns', '/campaign', TABLE_ROW),
  one('campaign-new', 'New campaign', '/campaign/create', FIELD),
  one('campaign', 'One campaign', '/campaign/{campaignId}', 'main dl'),
]

const OFFICE: readonly Screen[] = [
  one('dashboard', 'Dashboard', '/dashboard', 'main ol li'),
  one('audit', 'Audit trail', '/admin/audit', TABLE_ROW),
  one('security', 'Security log', '/admin/security', TABLE_ROW),
  one('jobs', 'Jobs', '/admin/jobs', TABLE_ROW),
  one('mails', 'Mail log', '/admin/mails', TABLE_ROW),
  one('webhooks', 'Webhooks', '/admin/webhooks', TABLE_ROW),
  one('webhook', 'One webhook', '/admin/webhooks/{webhookId}', TABLE_ROW),
  one('webhook-new', 'Adding a webhook', '/admin/webhooks', HEADING, opening('Add a webhook')),
  one('programs', 'Programs', '/admin/programs', HEADING),
  one('api-keys', 'API keys', '/admin/api-keys', TABLE_ROW),
  one('api-key-new', 'Making an API key', '/admin/api-keys', HEADING, opening('Make a key')),
  one('settings', 'Settings', '/admin/settings', 'main h2'),
  one('settings-points', 'Packages of points', '/admin/settings?tab=points', TABLE_ROW),
  one('legal-texts', 'Legal texts', '/admin/legal-texts', TABLE_ROW),
  one('legal-text', 'Writing a legal text', '/admin/legal-texts/terms', 'main textarea'),
  one('settings-vat', 'VAT rates', '/admin/settings?tab=vat', TABLE_ROW),
]

export const ADMINS: readonly Screen[] = [...OFFICE, ...CATALOGUE, ...PEOPLE, ...MONEY]
