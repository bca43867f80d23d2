export { createAccount, findAccount, findAccountByEmail, type Account, type NewAccount } from './account.ts'
export { accountsRoutes } from './routes.ts'
export type { AccountsTables } from './tables.ts'
