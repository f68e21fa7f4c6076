import { useMemo } from 'react';
import { isJsonObject } from '../../model/json.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { isSecretOf } from '../../secrets/markSecrets.js';
import { withNamedSecrets } from '../../secrets/withNamedSecrets.js';

/** The schema of a form, which also marks the secrets that the host names. */
export function useMarkedSchema<Schema>(schema: Schema, value: unknown, toolName?: string): Schema {
  const isSecret = isSecretOf(useProvidedRun());
  return useMemo(
    () =>
      isSecret && isJsonObject(schema)
        ? (withNamedSecrets(schema, value, isSecret, toolName) as Schema)
        : schema,
    [schema, value, isSecret, toolName],
  );
}
