import type { ArgTypesEnhancer, InputType, SBType } from 'storybook/internal/types';

const simple: readonly string[] = ['boolean', 'number', 'string', 'enum'];

/**
 * Gives an optional prop the control of its type. Docgen describes `boolean | undefined` as a union, whose control would be
 * an object. It also leaves a `@default` at the end of a line in the description: it belongs to the column of the defaults.
 */
export const optionalProps: ArgTypesEnhancer = ({ argTypes }) =>
  Object.fromEntries(Object.entries(argTypes).map(([name, input]) => [name, described(typed(input))]));

function typed<Input extends InputType>(input: Input): Input {
  const { type, table } = input;
  if (typeof type !== 'object' || type.name !== 'union') return input;
  const part = type.value.find(({ name }) => simple.includes(name));
  if (!part) return input;
  const summary = type.raw?.replace(' | undefined', '');
  const full: SBType = { ...part, ...(type.required !== undefined && { required: type.required }) };
  return { ...input, type: full, table: { ...table, type: { summary } } };
}

function described<Input extends InputType>(input: Input): Input {
  const [description, initial] = input.description?.split(/\s*@default\s+/) ?? [];
  if (initial === undefined) return input;
  return { ...input, description, table: { ...input.table, defaultValue: { summary: initial } } };
}
