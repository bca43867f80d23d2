export {
  activateInvited,
  changeEmail,
  confirmEmail,
  createAccount,
  findAccount,
  findAccountByEmail,
  type Account,
} from './account.ts'
export { accountsRoutes } from './routes.ts'
export { whyNameUnfit } from './rules.ts'
