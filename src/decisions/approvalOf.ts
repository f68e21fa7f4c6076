import { readApproval, type ApprovalShape } from '../approvals/approval.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';

/** The approval and the denial of an interrupt. See {@link readApproval}. */
export const approvalOf = ({ interrupt, flatEdits }: ReceivedInterrupt): ApprovalShape | undefined =>
  readApproval(flatEdits ? { ...interrupt, flatEdits } : interrupt);
