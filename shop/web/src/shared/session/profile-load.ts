import { create } from 'zustand'

/** Whether the profile is being fetched. It counts as loading until the first answer, or the first failure. */
export const useProfileLoad = create<{ readonly isLoading: boolean }>()(() => ({ isLoading: true }))
