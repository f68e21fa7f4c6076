import { screen } from '@testing-library/react';
import { formLoads } from '../clumsy/hands.js';

/** The field with this label, when the code of the form has loaded. */
export const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, {}, formLoads);
