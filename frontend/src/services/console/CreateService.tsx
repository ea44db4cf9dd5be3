import { ServiceInput } from '@guildhall/contracts/services';
import { CreateBase } from 'react-admin';
import { httpStatusOf } from '../../console-kit/data-provider.js';
import { ConsoleForm, FormActs } from '../../console-kit/form/ConsoleForm.js';
import { CREATING } from '../../console-kit/form/saving.js';
import { useGo } from '../../console-kit/leave.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { toast, toastFailure } from '../../data/toasts.js';
import { ServiceFields } from './ServiceFields.js';
import { ServicePreview } from './ServicePreview.js';

const sayFailed = (error: unknown) =>
  toastFailure(
    httpStatusOf(error) === 401 ? 'You must be logged in to create a service.' : 'There was a problem creating your service.',
  );

/** `/create-service` (SV-01, SV-02). */
export function CreateService() {
  const go = useGo();
  const saved = () => {
    toast('Service created');
    go('/profile');
  };
  return (
    <>
      <PageHead title="Create Service" />
      <CreateBase resource="services" {...CREATING}>
        <ConsoleForm
          input={ServiceInput}
          draft="services"
          className="with-aside"
          initial={{ title: '', description: '', price: '', duration: '' }}
          onSaved={saved}
          onFailed={sayFailed}
        >
          <div className="form-column">
            <ServiceFields />
            <FormActs label="Create Service" busyLabel="Creating Service..." cancelTo="/manage-services" />
          </div>
          <ServicePreview />
        </ConsoleForm>
      </CreateBase>
    </>
  );
}
