import {
  createJam,
  deleteJam,
  featureJams,
  getJam,
  listEditableJams,
  listJams,
  publishJam,
  saveEditableJams,
  saveJam,
  saveJams,
} from '../jams/jams.ts'
import { group } from '../group.ts'

export const jams = group({
  name: 'Jams',
  about:
    'Several loops at one tempo, in one key and in time, published by artists and administrators, and private ones of everybody.',
  endpoints: {
    listJams,
    saveJams,
    getJam,
    listEditableJams,
    saveEditableJams,
    createJam,
    saveJam,
    publishJam,
    deleteJam,
    featureJams,
  },
})
