import { createContext } from 'react'

/** By which the owner finds the fault in the log. Only the server knows it; the browser leaves what it wrote. */
export const FaultId = createContext('')
