import { dollars } from '@guildhall/contracts/formats';
import type { ProductCard } from '@guildhall/contracts/products';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { DashboardList } from '../../console-kit/DashboardList.js';
import { ViewAndEdit } from '../../console-kit/ViewAndEdit.js';
import { Mark } from '../../design/Art.js';
import { Rating } from '../../reviews/Rating.js';

/** The dashboard's products, a ledger (R36). */
export const DashboardProducts = () => (
  <DashboardList<ProductCard>
    resource="products"
    noun="Product"
    skeleton={{ height: 56 }}
    hint="Sell what you have made once: a snapshot, a script, a workflow, a course."
  >
    {(products) => (
      <TableContainer>
        <Table aria-label="Your products">
          <TableHead>
            <TableRow>
              <TableCell>Product</TableCell>
              <TableCell>Category</TableCell>
              <TableCell>Rating</TableCell>
              <TableCell align="right">Price</TableCell>
              <TableCell align="right">Actions</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {products.map((product) => (
              <Row key={product.id} product={product} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    )}
  </DashboardList>
);

const Row = ({ product }: { product: ProductCard }) => (
  <TableRow>
    <TableCell>
      <span className="cell-product">
        <img src={product.image} width={72} height={48} alt="" referrerPolicy="no-referrer" loading="lazy" className="cover" />
        <strong id={`title-${product.id}`}>{product.title}</strong>
      </span>
    </TableCell>
    <TableCell>
      <span className="fact">
        {product.category && <Mark category={product.category} />}
        {product.category ?? 'None'}
      </span>
    </TableCell>
    <TableCell>{product.rating === null ? 'N/A' : <Rating mean={product.rating} count={product.reviewCount} />}</TableCell>
    <TableCell align="right" className="number">
      {dollars(product.price)}
    </TableCell>
    <TableCell align="right" className="cell-actions">
      <ViewAndEdit noun="product" id={product.id} />
    </TableCell>
  </TableRow>
);
