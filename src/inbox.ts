/** The inbox: everything that is waiting for a person, across threads, agents and servers. */

// The hooks.
export { useInterruptInbox } from './inbox/useInterruptInbox.js';
export type {
  DecideOptions,
  InboxCounts,
  InboxError,
  InboxHandle,
  InboxMethods,
  InboxSnapshot,
} from './inbox/InboxHandle.js';
export type { InboxOptions } from './inbox/InboxOptions.js';
export type { InboxGroup, ShownItem, ShownStatus } from './inbox/InboxItem.js';
export type { InboxProgress, InboxResult, InboxVerdict } from './inbox/InboxResult.js';
export type { SkipReason } from './model/SkipReason.js';
export type { InboxRisk } from './inbox/listed.js';
export type { InboxGroupBy } from './inbox/ordering.js';
export { useInboxCount, type InboxCountOptions } from './inbox/useInboxCount.js';
export {
  useInboxNotifications,
  type InboxNotificationsOptions,
  type NewInboxItem,
} from './inbox/useInboxNotifications.js';

// Sources.
export { langGraphInbox, type LangGraphInboxOptions } from './inbox/sources/langGraphInbox.js';
export { mastraInbox, type MastraInboxOptions } from './inbox/sources/mastraInbox.js';
export { awakenInbox, type AwakenInboxOptions } from './inbox/sources/awakenInbox.js';
export { cogniInbox, type CogniInboxOptions } from './inbox/sources/cogniInbox.js';
export { httpInbox, type HttpInboxOptions } from './inbox/sources/httpInbox.js';
export type { RunDefaults, SourceOptions } from './inbox/sources/SourceOptions.js';
export type {
  InboxFilter,
  InboxFilterField,
  InboxPage,
  InboxQuery,
  InboxSort,
  InboxSource,
} from './inbox/InboxSource.js';
export type { InboxAction, InboxItem, InboxQuestion } from './inbox/InboxItem.js';

// The user interface.
export { InterruptInbox, type InterruptInboxProps } from './inbox/components/InterruptInbox.js';
export { InboxLayout, type InboxLayoutProps } from './inbox/components/InboxLayout.js';
export { InboxList, type InboxListProps, type InboxListRef } from './inbox/components/InboxList.js';
export { InboxFilters, type InboxFiltersProps } from './inbox/components/InboxFilters.js';
export { InboxDetail, type InboxDetailProps, type InboxPanelProps } from './inbox/components/InboxDetail.js';
export { InboxBulkBar, type InboxBulkBarProps } from './inbox/components/InboxBulkBar.js';
export { InboxBadge, type InboxBadgeProps } from './inbox/components/InboxBadge.js';
export { InboxErrors, type InboxErrorsProps } from './inbox/components/InboxErrors.js';
export { InboxHeader, type InboxHeaderProps } from './inbox/components/InboxHeader.js';
export type { InboxView } from './inbox/InboxView.js';
