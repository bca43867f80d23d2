import {
  changeUser,
  getUser,
  getUserSecondFactor,
  listUsers,
  resetUserSecondFactor,
  saveUsers,
  setUserStatuses,
} from '../users.ts'
import { group } from './group.ts'

export const users = group({
  name: 'Admins: users',
  about: 'Everybody with an account: who they are, what they may do, and what administrators change of it.',
  endpoints: {
    listUsers,
    saveUsers,
    getUser,
    changeUser,
    setUserStatuses,
    getUserSecondFactor,
    resetUserSecondFactor,
  },
})
