import { BUYERS, type Role } from '@segno/contract'
import {
  auditIcon,
  bookIcon,
  chartIcon,
  mailIcon,
  payoutIcon,
  pulseIcon,
  scalesIcon,
  speechIcon,
  tagIcon,
  ticketIcon,
  undoIcon,
} from './office-icons.ts'
import { CONNECTION_SCREENS } from './connection-screens.ts'
import { screen, type Screen } from './screen.ts'

const ADMIN: readonly Role[] = ['admin']
const ADMIN_AND_ARTIST: readonly Role[] = ['admin', 'artist']
const ARTIST: readonly Role[] = ['artist']

// A screen with two addresses.
const jam = async () => (await import('../../jams/screens/jams/viewing/jam-screen.tsx')).JamScreen

/** What artists and administrators work with. */
export const OFFICE_SCREENS: readonly Screen[] = [
  screen(
    '/uploads',
    'Uploads',
    ARTIST,
    async () => (await import('../../studio/screens/artist-studio/uploads-screen.tsx')).UploadsScreen,
    { rail: { icon: 'upload', group: 'Studio' } },
  ),
  screen(
    '/sales_history',
    'Sales',
    ARTIST,
    async () => (await import('../../studio/screens/artist-studio/sales/sales-screen.tsx')).SalesScreen,
    { rail: { icon: 'points', group: 'Studio' } },
  ),
  screen(
    '/payout_details',
    'Payout details',
    ARTIST,
    async () =>
      (await import('../../studio/screens/artist-studio/payout/payout-details-screen.tsx'))
        .PayoutDetailsScreen,
  ),
  screen(
    '/collaborations',
    'Collaborations',
    ARTIST,
    async () =>
      (await import('../../studio/screens/artist-studio/collaborations/collaborations-screen.tsx'))
        .CollaborationsScreen,
    { rail: { icon: 'artists', short: 'Shared', group: 'Studio' } },
  ),
  screen(
    '/copyright_notices',
    'Copyright notices',
    BUYERS,
    async () => (await import('../../studio/screens/artist-studio/notices-screen.tsx')).NoticesScreen,
    { rail: { icon: 'warning', label: 'Notices', group: 'Studio', onlyFor: 'artist' } },
  ),
  screen(
    '/editorial_jam',
    'Editorial jams',
    ADMIN_AND_ARTIST,
    async () => (await import('../../jams/screens/jams/editorial-jams-screen.tsx')).EditorialJamsScreen,
    { rail: { icon: 'rows', label: 'Make jams', group: 'Studio', also: ['/editorial_jam/view'] } },
  ),
  screen(
    '/editorial_jam/view',
    'Published jams',
    ADMIN_AND_ARTIST,
    async () => (await import('../../jams/screens/jams/viewing/jams-screens.tsx')).ViewJamsScreen,
  ),
  screen('/editorial_jam/view/:editorialJamId', 'Editorial jam', ADMIN_AND_ARTIST, jam),
  screen(
    '/editorial_jam/search',
    'Search jams',
    ADMIN_AND_ARTIST,
    async () => (await import('../../jams/screens/jams/viewing/jams-screens.tsx')).SearchJamsScreen,
  ),
  screen(
    '/dashboard',
    'Dashboard',
    ADMIN,
    async () => (await import('../../office/screens/insights/dashboard-screen.tsx')).DashboardScreen,
    { rail: { icon: chartIcon, group: 'Office', isInBar: true } },
  ),
  screen(
    '/admin/legal-texts/:name',
    'Legal text',
    ADMIN,
    async () => (await import('../../office/screens/legal/edit-text-screen.tsx')).EditTextScreen,
  ),
  screen(
    '/admin/review',
    'Review',
    ADMIN,
    async () => (await import('../../office/screens/catalogue/review/review-screen.tsx')).ReviewScreen,
    { grants: ['reviewer'], rail: { icon: 'tick', group: 'Catalogue', count: 'review', isInBar: true } },
  ),
  screen(
    '/retagging',
    'Re-tagging',
    ADMIN,
    async () =>
      (await import('../../office/screens/catalogue/retagging/retagging-screen.tsx')).RetaggingScreen,
    { grants: ['reviewer'], rail: { icon: tagIcon, short: 'Tags', group: 'Catalogue', count: 'reports' } },
  ),
  screen(
    '/admin/copyright-notices',
    'Copyright notices',
    ADMIN,
    async () => (await import('../../office/screens/notices/notices-screen.tsx')).AllNoticesScreen,
    {
      grants: ['reviewer'],
      rail: { icon: 'warning', label: 'Notices', group: 'Catalogue', count: 'notices' },
    },
  ),
  screen(
    '/admin/vocabulary',
    'Vocabulary',
    ADMIN,
    async () =>
      (await import('../../office/screens/catalogue/vocabulary/vocabulary-screen.tsx')).VocabularyScreen,
    { rail: { icon: 'filter', short: 'Words', group: 'Catalogue' } },
  ),
  screen(
    '/users',
    'Users',
    ADMIN,
    async () => (await import('../../office/screens/users/users-screen.tsx')).UsersScreen,
    { grants: ['support'], rail: { icon: 'person', group: 'People', isInBar: true } },
  ),
  screen(
    '/artistList',
    'Artists',
    ADMIN,
    async () => (await import('../../office/screens/users/users-screen.tsx')).ArtistListScreen,
    {
      grants: ['support'],
      rail: { icon: 'headphones', label: 'Artist accounts', short: 'Artists', group: 'People' },
    },
  ),
  screen(
    '/admin/artist-applications',
    'Artist applications',
    ADMIN,
    async () => (await import('../../office/screens/artists/applications-screen.tsx')).ApplicationsScreen,
    {
      grants: ['reviewer'],
      rail: { icon: 'plus', label: 'Applications', short: 'Apply', group: 'People', count: 'applications' },
    },
  ),
  screen(
    '/admin/affiliates',
    'Affiliates',
    ADMIN,
    async () => (await import('../../office/screens/affiliates/affiliates-screen.tsx')).AffiliatesScreen,
    { grants: ['accountant'], rail: { icon: 'link', group: 'People', also: ['/admin_affiliate_history'] } },
  ),
  screen(
    '/admin/add_user',
    'Add a user',
    ADMIN,
    async () => (await import('../../office/screens/users/add-user-screen.tsx')).AddUserScreen,
  ),
  screen(
    '/admin/view_user/:userId',
    'User',
    ADMIN,
    async () => (await import('../../office/screens/users/user-screen.tsx')).UserScreen,
    { grants: ['support'] },
  ),
  screen(
    '/admin/edit_user/:userId',
    'Edit a user',
    ADMIN,
    async () => (await import('../../office/screens/users/edit-user-screen.tsx')).EditUserScreen,
  ),
  screen(
    '/admin/payment/:userId',
    'Payments to an artist',
    ADMIN,
    async () => (await import('../../office/screens/money/payment-screen.tsx')).PaymentScreen,
    { grants: ['accountant'] },
  ),
  screen(
    '/admin/artist-payments',
    'Artist payments',
    ADMIN,
    async () => (await import('../../office/screens/money/artist-payments-screen.tsx')).ArtistPaymentsScreen,
    { grants: ['accountant'], rail: { icon: payoutIcon, short: 'Pay', group: 'Money', count: 'toConfirm' } },
  ),
  screen(
    '/agent-licenses',
    'Agent licences',
    ADMIN,
    async () => (await import('../../office/screens/agent/licences-screen.tsx')).AgentLicencesScreen,
    { grants: ['support'], rail: { icon: 'magnet', short: 'Agent', group: 'Money' } },
  ),
  screen(
    '/agent-licenses/users/:id',
    'Users of an Agent licence',
    ADMIN,
    async () => (await import('../../office/screens/agent/licence-screen.tsx')).AgentLicenceUsersScreen,
    { grants: ['support'] },
  ),
  screen(
    '/admin_purchase_history',
    'All purchases',
    ADMIN,
    async () => (await import('../../office/screens/money/all-purchases-screen.tsx')).AllPurchasesScreen,
    {
      grants: ['support', 'accountant'],
      rail: { icon: 'cart', label: 'Purchases', short: 'Bought', group: 'Money' },
    },
  ),
  screen(
    '/admin_subscription_history',
    'All payments',
    ADMIN,
    async () => (await import('../../office/screens/money/all-payments-screen.tsx')).AllPaymentsScreen,
    {
      grants: ['support', 'accountant'],
      rail: {
        icon: 'points',
        label: 'Payments',
        short: 'Paid',
        group: 'Money',
        count: 'returnedRefunds',
        isInBar: true,
      },
    },
  ),
  screen(
    '/admin/withdrawals',
    'Withdrawals',
    ADMIN,
    async () => (await import('../../office/screens/withdrawals/withdrawals-screen.tsx')).WithdrawalsScreen,
    {
      grants: ['support', 'accountant'],
      rail: { icon: undoIcon, short: 'Withdrawn', group: 'Money', count: 'withdrawals', isInBar: true },
    },
  ),
  screen(
    '/admin/disputes',
    'Disputes',
    ADMIN,
    async () => (await import('../../office/screens/money/disputes-screen.tsx')).DisputesScreen,
    { grants: ['accountant'], rail: { icon: scalesIcon, group: 'Money', count: 'disputes' } },
  ),
  screen(
    '/admin/books',
    'Books',
    ADMIN,
    async () => (await import('../../office/screens/books/books-screen.tsx')).BooksScreen,
    { grants: ['accountant'], rail: { icon: bookIcon, short: 'Books', group: 'Money' } },
  ),
  screen(
    '/admin/card-provider',
    'Card provider',
    ADMIN,
    async () => (await import('../../office/screens/money/card-provider-screen.tsx')).CardProviderScreen,
    { grants: ['accountant'] },
  ),
  screen(
    '/admin/gift-cards',
    'Gift cards',
    ADMIN,
    async () => (await import('../../office/screens/money/gift-cards-screen.tsx')).AllGiftCardsScreen,
    { grants: ['support', 'accountant'] },
  ),
  screen(
    '/admin_affiliate_history',
    'All affiliate commissions',
    ADMIN,
    async () => (await import('../../office/screens/affiliates/commissions-screen.tsx')).CommissionsScreen,
    { grants: ['accountant'] },
  ),
  screen(
    '/admin/affiliate_payout/:userId',
    'Payouts of an affiliate',
    ADMIN,
    async () => (await import('../../office/screens/affiliates/payouts-screen.tsx')).AffiliatePayoutsScreen,
    { grants: ['accountant'] },
  ),
  screen(
    '/campaign',
    'Campaigns',
    ADMIN,
    async () => (await import('../../cart/screens/vouchers/campaigns/campaigns-screen.tsx')).CampaignsScreen,
    { rail: { icon: ticketIcon, short: 'Codes', group: 'Money' } },
  ),
  screen(
    '/campaign/create',
    'New campaign',
    ADMIN,
    async () =>
      (await import('../../cart/screens/vouchers/campaigns/new-campaign-screen.tsx')).NewCampaignScreen,
  ),
  screen(
    '/campaign/:id',
    'Campaign',
    ADMIN,
    async () => (await import('../../cart/screens/vouchers/campaigns/campaign-screen.tsx')).CampaignScreen,
  ),
  screen(
    '/analytics/active-users',
    'Active users',
    ADMIN,
    async () =>
      (await import('../../office/screens/insights/analytics/active-users-screen.tsx')).ActiveUsersScreen,
    { rail: { icon: pulseIcon, short: 'Active', group: 'Insights' } },
  ),
  screen(
    '/analytics/usages-metrics',
    'Usage metrics',
    ADMIN,
    async () => (await import('../../office/screens/insights/analytics/usage-screen.tsx')).UsageScreen,
    { rail: { icon: 'similar', label: 'Usage', group: 'Insights' } },
  ),
  screen(
    '/analytics/user-feedback',
    'User feedback',
    ADMIN,
    async () => (await import('../../office/screens/insights/feedback/feedback-screen.tsx')).FeedbackScreen,
    {
      grants: ['support'],
      rail: { icon: speechIcon, label: 'Feedback', group: 'Insights', count: 'feedback' },
    },
  ),
  screen(
    '/admin/audit',
    'Audit trail',
    ADMIN,
    async () => (await import('../../office/screens/records/audit-screen.tsx')).AuditScreen,
    { rail: { icon: auditIcon, label: 'Audit', group: 'System' } },
  ),
  screen(
    '/admin/security',
    'Security log',
    ADMIN,
    async () => (await import('../../office/screens/records/security-log-screen.tsx')).SecurityLogScreen,
    { rail: { icon: 'lock', label: 'Security', group: 'System' } },
  ),
  screen(
    '/admin/jobs',
    'Jobs',
    ADMIN,
    async () => (await import('../../office/screens/records/jobs-screen.tsx')).JobsScreen,
    { rail: { icon: 'loop', group: 'System', count: 'failedJobs' } },
  ),
  screen(
    '/admin/mails',
    'Mail log',
    ADMIN,
    async () => (await import('../../office/screens/records/mail-log-screen.tsx')).MailLogScreen,
    { rail: { icon: mailIcon, label: 'Mail log', short: 'Mail', group: 'System', count: 'failedMails' } },
  ),
  ...CONNECTION_SCREENS,
  screen(
    '/admin/settings',
    'Settings',
    ADMIN,
    async () => (await import('../../office/screens/settings/settings-screen.tsx')).SettingsScreen,
    { rail: { icon: 'controls', group: 'System' } },
  ),
  screen(
    '/admin/legal-texts',
    'Legal texts',
    ADMIN,
    async () => (await import('../../office/screens/legal/legal-texts-screen.tsx')).LegalTextsScreen,
    { rail: { icon: 'info', short: 'Legal', group: 'System' } },
  ),
]
