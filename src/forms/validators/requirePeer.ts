/**
 * Checks an optional peer dependency of the form. A bundler replaces one that is not installed by an empty module.
 *
 * @throws Error if `found`, an export of it, is missing. The card then has a JSON editor in place of the form.
 */
export function requirePeer(name: string, found: unknown): void {
  if (!found)
    throw new Error(
      `${name} is not installed. Forms need it: npm install @rjsf/core @rjsf/utils @rjsf/validator-ajv8`,
    );
}
