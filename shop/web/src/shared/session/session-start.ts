const tasks = new Set<() => Promise<unknown>>()

/** Runs `task` after every sign-in, once the profile is loaded, and where the page starts signed in. */
export function onSessionStart(task: () => Promise<unknown>): () => void {
  tasks.add(task)
  return () => tasks.delete(task)
}

export async function startSession(): Promise<void> {
  await Promise.all([...tasks].map((task) => task()))
}
